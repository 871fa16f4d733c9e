import type { BatchId, ClipId } from '../../shared/domain/ids.ts';

/** Addresses of the screens, behind the page's `#`. */
export const routes = {
  firstRun: '/welcome',
  library: '/library',
  queue: '/queue',
  queueBatch: (batchId: BatchId | ':batchId?') => `/queue/${batchId}`,
  queueUncertain: '/queue/uncertain',
  clip: (clipId: ClipId | ':clipId') => `/clips/${clipId}`,
  service: '/service',
  settings: '/settings',
  settingsSection: (section: string) => `/settings/${section}`,
} as const;
