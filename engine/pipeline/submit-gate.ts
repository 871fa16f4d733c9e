import type { RateLimitHeaders } from '../../shared/service-api/rate-limit-headers.ts';
import { backoffMs, laterBackoff } from '../api-client/backoff.ts';
import type { Clock } from '../api-client/clock.ts';

/** Longest wait taken from X-RateLimit-Reset alone; the refusal that may follow costs nothing. */
const longestPacingMs = 60_000;

/** A Retry-After below the document's least (1 s) must not make us hammer the service. */
const shortestHoldMs = 1000;

/** A submission that was refused with "later". */
export type HeldBack = {
  /** When to come again, as the service says; undefined where it does not say. */
  retryAfterMs: number | undefined;
  /** Too many runs at once, rather than too many submissions in a time. */
  isConcurrency: boolean;
  message: string;
};

/** The one door through which submissions of a batch pass, paced by what the service says. */
export type SubmitGate = {
  /** Waits until submissions are welcome. Rejects when the signal is aborted. */
  pass(signal: AbortSignal): Promise<void>;
  /**
   * Closes the door for as long as the service asks, else for 2 s to 60 s, longer with every
   * refusal in a row. Where runs are too many, the end of one of ours opens it again.
   */
  holdBack(refusal: HeldBack): void;
  /** A run has ended: a place is free. */
  runEnded(): void;
  /** Takes note of an accepted submission and its rate-limit headers. */
  accepted(headers: RateLimitHeaders): void;
};

/** @param random a number from 0 up to 1 */
export const createSubmitGate = (
  clock: Clock,
  onWaiting: (reason: string, untilMs: number) => void,
  random: () => number = Math.random,
): SubmitGate => {
  /** Until when the service takes no submission at all. */
  let heldUntilMs = 0;
  /** Until when it has no room for one more run. */
  let fullUntilMs = 0;
  let refusalsInARow = 0;
  const sleepers = new Set<() => void>();

  const openAtMs = (): number => Math.max(heldUntilMs, fullUntilMs);

  const holdMs = (retryAfterMs: number | undefined): number =>
    retryAfterMs === undefined
      ? backoffMs(laterBackoff, refusalsInARow, random())
      : Math.max(retryAfterMs, shortestHoldMs);

  /** Several submissions are under way at once; only what makes the wait longer is told. */
  const tellIfLonger = (beforeMs: number, reason: string): void => {
    if (openAtMs() > beforeMs) onWaiting(reason, openAtMs());
  };

  /** Ends early when the caller gives up, which the next look throws, or when there is room. */
  const nap = async (waitMs: number, signal: AbortSignal): Promise<void> => {
    const early = new AbortController();
    const wake = (): void => early.abort();
    sleepers.add(wake);
    signal.addEventListener('abort', wake);
    try {
      await clock.sleep(waitMs, early.signal);
    } catch (error) {
      if (!early.signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', wake);
      sleepers.delete(wake);
    }
  };

  return {
    pass: async (signal) => {
      for (;;) {
        signal.throwIfAborted();
        const waitMs = openAtMs() - clock.nowMs();
        if (waitMs <= 0) return;
        await nap(waitMs, signal);
      }
    },
    holdBack: ({ retryAfterMs, isConcurrency, message }) => {
      const beforeMs = openAtMs();
      // Submissions that were under way together are refused together: that counts once.
      if (beforeMs <= clock.nowMs() || refusalsInARow === 0) refusalsInARow += 1;
      const untilMs = clock.nowMs() + holdMs(retryAfterMs);
      if (isConcurrency) fullUntilMs = Math.max(fullUntilMs, untilMs);
      else heldUntilMs = Math.max(heldUntilMs, untilMs);
      tellIfLonger(
        beforeMs,
        isConcurrency ? 'The service evaluates as many clips at once as it allows.' : message,
      );
    },
    runEnded: () => {
      fullUntilMs = 0;
      for (const wake of sleepers) wake();
    },
    accepted: ({ remaining, resetAtSec }) => {
      refusalsInARow = 0;
      if (remaining !== 0 || resetAtSec === null) return;
      const beforeMs = openAtMs();
      const untilMs = Math.min(resetAtSec * 1000, clock.nowMs() + longestPacingMs);
      heldUntilMs = Math.max(heldUntilMs, untilMs);
      tellIfLonger(beforeMs, 'The service takes no more submissions for now.');
    },
  };
};
