import type { BatchId, ClipId } from '../../shared/domain/ids.ts';

/** Addresses of the screens, behind the page's `#`. */
export const routes = {
  /** No address: the window was opened by itself, not by a link. */
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
  /** Goes through all unreviewed findings of the library as it was last shown. */
  review: '/review',
  /** The same, beginning at a clip. */
  reviewFrom: (clipId: ClipId) => `/review?from=${clipId}`,
  reviewSummary: '/review/summary',
  /** The query selects the clips, as in the library's address. */
  trends: '/trends',
  /** The query selects the clips. */
  reports: '/reports',
  service: '/service',
  settings: '/settings',
  settingsSection: (section: string) => `/settings/${section}`,
} as const;

/** What one screen's addresses have in common: clips are pages of their own, sections are not. */
export const screenOf = (path: string): string =>
  path.startsWith('/clips/') ? path : `/${path.split('/')[1] ?? ''}`;

/** Whether an address shows a player. */
export const hasPlayer = (path: string): boolean =>
  path.startsWith('/clips/') || path === routes.compare;
