import type { RateLimitHeaders } from '../../shared/service-api/rate-limit-headers.ts';
import type { Clock } from '../api-client/clock.ts';

/** Longest wait taken from X-RateLimit-Reset alone; the refusal that may follow costs nothing. */
const longestPacingMs = 60_000;

/** The one door through which submissions of a batch pass, paced by what the service says. */
export type SubmitGate = {
  /** Waits until submissions are welcome. Rejects when the signal is aborted. */
  pass(signal: AbortSignal): Promise<void>;
  /** Closes the door until a time. */
  closeUntil(untilMs: number, reason: string): void;
  /** Closes the door until a run of ours ends, at the latest until a time. */
  closeUntilRunEnds(untilMs: number): void;
  /** A run has ended: a place is free. */
  runEnded(): void;
  /** Takes note of the rate-limit headers of an accepted submission. */
  observe(headers: RateLimitHeaders): void;
};

export const createSubmitGate = (
  clock: Clock,
  onWaiting: (reason: string, untilMs: number) => void,
): SubmitGate => {
  let openAtMs = 0;
  let opensWhenRunEnds = false;
  let opened = new AbortController();

  const close = (untilMs: number, reason: string): void => {
    if (untilMs <= openAtMs) return;
    openAtMs = untilMs;
    onWaiting(reason, untilMs);
  };

  return {
    pass: async (signal) => {
      for (;;) {
        signal.throwIfAborted();
        const waitMs = openAtMs - clock.nowMs();
        if (waitMs <= 0) return;
        const { signal: openedSignal } = opened;
        await clock.sleep(waitMs, AbortSignal.any([signal, openedSignal])).catch(() => {
          // Either the caller gave up, which the next turn throws, or the door was opened.
        });
      }
    },
    closeUntil: (untilMs, reason) => {
      opensWhenRunEnds = false;
      close(untilMs, reason);
    },
    closeUntilRunEnds: (untilMs) => {
      if (openAtMs <= clock.nowMs()) opensWhenRunEnds = true;
      close(untilMs, 'The service evaluates as many clips at once as it allows.');
    },
    runEnded: () => {
      if (!opensWhenRunEnds) return;
      opensWhenRunEnds = false;
      openAtMs = 0;
      opened.abort();
      opened = new AbortController();
    },
    observe: ({ remaining, resetAtSec }) => {
      if (remaining !== 0 || resetAtSec === null) return;
      const untilMs = Math.min(resetAtSec * 1000, clock.nowMs() + longestPacingMs);
      close(untilMs, 'The service takes no more submissions for now.');
    },
  };
};
