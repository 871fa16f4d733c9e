import type { WatchTiming } from '../../ports.ts';

export const defaultWatchTiming: WatchTiming = {
  pollMs: 2000,
  settleMs: 5000,
  gatherMs: 8000,
  brokenAfterMs: 60_000,
};

/** Limits listing to a tenth of the time. */
const restsPerListing = 9;

export const restAfter = (listingMs: number, { pollMs }: WatchTiming): number =>
  Math.max(pollMs, listingMs * restsPerListing);

/** Maximum delay before the next check of an incomplete file; the delay doubles with every try. */
const maxRecheckMs = 60_000;

export const recheckDelayMs = (tries: number, { settleMs }: WatchTiming): number =>
  Math.min(settleMs * 2 ** tries, maxRecheckMs);
