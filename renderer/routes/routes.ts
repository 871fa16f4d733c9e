import type { BatchId, ClipId } from '../../shared/domain/ids.ts';

export const routes = {
  /** The window was opened without a link. */
  start: '/',
  firstRun: '/welcome',
  library: '/library',
  queue: '/queue',
  queueBatch: (batchId: BatchId | ':batchId?') => `/queue/${batchId}`,
  batchPrompts: (batchId: BatchId | ':batchId') => `/queue/${batchId}/prompts`,
  queueUncertain: '/queue/uncertain',
  queueWatched: '/queue/watched',
  clip: (clipId: ClipId | ':clipId') => `/clips/${clipId}`,
  /** The query names the results. */
  compare: '/compare',
  review: '/review',
  reviewFrom: (clipId: ClipId) => `/review?from=${clipId}`,
  reviewSummary: '/review/summary',
  /** The query selects the clips, see `features/cull/cull-session`. */
  cull: '/cull',
  /** The query selects the clips, as in the library's address. */
  trends: '/trends',
  reports: '/reports',
  service: '/service',
  settings: '/settings',
  settingsSection: (section: string) => `/settings/${section}`,
} as const;

export const screenOf = (path: string): string =>
  path.startsWith('/clips/') ? path : `/${path.split('/')[1] ?? ''}`;

export const hasPlayer = (path: string): boolean =>
  path.startsWith('/clips/') || path === routes.compare || path === routes.cull;
