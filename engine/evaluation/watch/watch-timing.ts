import type { WatchTiming } from '../../ports.ts';

export const defaultWatchTiming: WatchTiming = {
  pollMs: 2000,
  settleMs: 5000,
  gatherMs: 8000,
  brokenAfterMs: 60_000,
};

/** A folder is listed for at most one tenth of the time. */
const restsPerListing = 9;

/** How long to wait after a listing that took so long. */
export const restAfter = (listingMs: number, { pollMs }: WatchTiming): number =>
  Math.max(pollMs, listingMs * restsPerListing);

/** Looked at in vain, a file is left alone for longer each time, up to this (ms). */
const longestLookMs = 60_000;

/** When to look again at a file that was not whole so many times. */
export const lookAgainAfter = (looks: number, { settleMs }: WatchTiming): number =>
  Math.min(settleMs * 2 ** looks, longestLookMs);
