/** How often and how patiently a watched folder is looked at, all in milliseconds. */
export type WatchTiming = {
  /** Between two listings; a tree that takes long to list is listed less often. */
  pollMs: number;
  /** So long a file must stay as it is, its prompt beside it having time to come. */
  settleMs: number;
  /** So long a complete clip waits for others that are about to be, to be of one batch. */
  gatherMs: number;
  /** A file that stays as it is for so long and is no whole clip is told as a problem. */
  brokenAfterMs: number;
};

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
