import type { BatchId, ClipId } from '../../shared/domain/ids.ts';

/** Addresses of the screens, behind the page's `#`. */
export const routes = {
  /** No address: the window was opened by itself, not by a link. */
  start: '/',
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

/** What one screen's addresses have in common: clips are pages of their own, sections are not. */
export const screenOf = (path: string): string =>
  path.startsWith('/clips/') ? path : `/${path.split('/')[1] ?? ''}`;
