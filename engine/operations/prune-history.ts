import type { Store } from '../db/store.ts';

/** How long it is kept what happened to clips on their way (30 days). */
const historyMs = 30 * 24 * 60 * 60 * 1000;

/** Forgets what happened to clips long ago, but not how it ended. */
export const pruneHistory = (store: Store): void => store.jobs.pruneHistory(Date.now() - historyMs);
