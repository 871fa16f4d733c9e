import { once } from 'node:events';
import type { RunId } from '../../../shared/domain/ids.ts';
import type { RateLimitHeaders } from '../../../shared/service-api/rate-limit-headers.ts';
import type { Clock } from '../../clock.ts';
import { createWaitLimit } from '../../service/client/retries.ts';
import {
  backoffMs,
  laterBackoff,
  maxPacingMs,
  minRetryAfterMs,
  slotTrialBackoff,
} from '../../service/client/retry-policy.ts';

/**
 * Tracks how many runs the service processes in parallel. The first refusal sets the limit to the
 * number of running ones. Below it, only waits that the service asks for delay a submission, since a
 * slot may be released late or be taken by others; beyond it, one more is sent now and then as a
 * trial.
 * @param random a number from 0 up to 1
 */
export const createRunSlots = (clock: Clock, random: () => number) => {
  const running = new Set<RunId>();
  let limit = Number.POSITIVE_INFINITY;
  let refusedTrials = 0;
  let trialAtMs = 0;

  const planTrial = (): void => {
    trialAtMs = clock.nowMs() + backoffMs(slotTrialBackoff, refusedTrials + 1, random());
  };
  const isTrialDue = (): boolean => clock.nowMs() >= trialAtMs;

  return {
    /**
     * Returns when one more submission may be sent, in Unix ms: 0 for now, Infinity for not before
     * an answer or the end of a run.
     * @param inFlight submissions without an answer
     */
    freeAtMs: (inFlight: number): number => {
      if (running.size + inFlight < limit) return 0;
      return inFlight === 0 ? trialAtMs : Number.POSITIVE_INFINITY;
    },
    hasRuns: (): boolean => running.size > 0,
    started: (id: RunId): void => void running.add(id),
    accepted: (id: RunId): void => {
      running.add(id);
      if (running.size <= limit) return;
      // Either sent before the refusal that set the limit, which proves as many slots, or a trial. A
      // trial may have taken the slot of a run whose end has not been reported yet, so it proves one
      // slot less; a second trial that is accepted raises the limit.
      const proven = isTrialDue() ? running.size - 1 : running.size;
      if (proven <= limit) return;
      limit = proven;
      refusedTrials = 0;
    },
    ended: (id: RunId): void => void running.delete(id),
    refused: (): void => {
      // Without a run of this batch, others have all slots, and the service says when one is free.
      if (running.size === 0) return;
      if (limit === Number.POSITIVE_INFINITY) limit = running.size;
      // Of submissions sent together, and below the limit, none was a trial.
      else if (running.size < limit || !isTrialDue()) return;
      else refusedTrials += 1;
      planTrial();
    },
  };
};

export type Refusal = {
  /** Delay requested by the service; undefined if it requested none. */
  retryAfterMs: number | undefined;
  /** Too many runs in parallel, rather than too many submissions in a period. */
  isParallelLimit: boolean;
  message: string;
};

/**
 * The service may take minutes to fetch a URL before it answers, so such submissions have slots of
 * their own.
 */
export type VideoSource = 'file' | 'url';

type Unanswered = {
  count: number;
  /** Some were sent before another one was answered. */
  areOverlapping: boolean;
};

/** @param maxInFlight of each source if the service sets no limit */
export const createSubmitGate = (
  clock: Clock,
  maxInFlight: number,
  onWaiting: (reason: string, untilMs: number) => void,
  random: () => number = Math.random,
) => {
  /** Until when the service takes no submission at all. */
  let heldUntilMs = 0;
  /** Until when the service has no free slot for another run. */
  let fullUntilMs = 0;
  let refusalsInARow = 0;
  const unanswered: Record<VideoSource, Unanswered> = {
    file: { count: 0, areOverlapping: false },
    url: { count: 0, areOverlapping: false },
  };
  /** Parallel submissions of each source: one after a refusal, then one more with every answer. */
  let maxParallel = maxInFlight;
  /** Submissions left in the service's rate window; null if unknown. */
  let remaining: number | null = null;
  const slots = createRunSlots(clock, random);
  const untimedWaits = createWaitLimit();
  const sleepers = new Set<() => void>();

  const openAtMs = (): number => Math.max(heldUntilMs, fullUntilMs);

  /**
   * Whether one more submission of a source may be sent. The service may not have counted unanswered
   * ones in `remaining` yet. One is always allowed, since `remaining` is outdated after a wait.
   */
  const hasRoom = ({ count }: Unanswered): boolean =>
    count < Math.min(maxParallel, Math.max(1, remaining ?? maxParallel));

  const wakeAll = (): void => {
    for (const wake of sleepers) wake();
  };

  const leave = (ofSource: Unanswered): void => {
    ofSource.count -= 1;
    if (ofSource.count === 0) ofSource.areOverlapping = false;
    wakeAll();
  };

  const holdMs = (retryAfterMs: number | undefined): number =>
    retryAfterMs === undefined
      ? backoffMs(laterBackoff, refusalsInARow, random())
      : Math.max(retryAfterMs, minRetryAfterMs);

  /** Reports a wait only if it became longer: several submissions run in parallel. */
  const reportIfLonger = (beforeMs: number, reason: string): void => {
    if (openAtMs() > beforeMs) onWaiting(reason, openAtMs());
  };

  /**
   * Sleeps for a time; without a limit if it is infinite, or not positive, so that only room is
   * missing. Ends early when a slot may be free or the signal aborts, which the caller checks.
   */
  const nap = async (waitMs: number, signal: AbortSignal): Promise<void> => {
    const early = new AbortController();
    const wake = (): void => early.abort();
    sleepers.add(wake);
    signal.addEventListener('abort', wake);
    try {
      const isLimited = waitMs > 0 && Number.isFinite(waitMs);
      await (isLimited ? clock.sleep(waitMs, early.signal) : once(early.signal, 'abort'));
    } catch (error) {
      if (!early.signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', wake);
      sleepers.delete(wake);
    }
  };

  return {
    /** @returns a function to call once the submission has ended and its answer was reported here */
    enter: async (signal: AbortSignal, source: VideoSource = 'file'): Promise<() => void> => {
      const ofSource = unanswered[source];
      for (;;) {
        signal.throwIfAborted();
        const inFlight = unanswered.file.count + unanswered.url.count;
        const waitMs = Math.max(openAtMs(), slots.freeAtMs(inFlight)) - clock.nowMs();
        if (waitMs <= 0 && hasRoom(ofSource)) break;
        await nap(waitMs, signal);
      }
      ofSource.count += 1;
      ofSource.areOverlapping ||= ofSource.count > 1;
      return () => leave(ofSource);
    },
    /**
     * Closes the gate for as long as the service asks, else for 2 s to 60 s, longer with every
     * refusal in a row. If there were too many runs, the end of a run opens it again; more than the
     * service took are then only sent as a trial.
     * @returns false after too many refusals in a row without a time: nothing more should be sent.
     *   Refusals that the end of one of its runs can lift do not count
     */
    holdBack: ({ retryAfterMs, isParallelLimit, message }: Refusal): boolean => {
      const beforeMs = openAtMs();
      // Parallel submissions are refused together: count that once.
      const isFirst = beforeMs <= clock.nowMs() || refusalsInARow === 0;
      if (isFirst) refusalsInARow += 1;
      maxParallel = 1;
      const delayMs = holdMs(retryAfterMs);
      const hasOwnEnd = retryAfterMs !== undefined || (isParallelLimit && slots.hasRuns());
      if (isFirst && !hasOwnEnd && !untimedWaits.admits(delayMs)) return false;
      const untilMs = clock.nowMs() + delayMs;
      if (isParallelLimit) {
        slots.refused();
        fullUntilMs = Math.max(fullUntilMs, untilMs);
      } else heldUntilMs = Math.max(heldUntilMs, untilMs);
      reportIfLonger(
        beforeMs,
        isParallelLimit ? 'The service is at its limit of parallel evaluations.' : message,
      );
      return true;
    },
    /** Reports that a run is polled: it was accepted just now, or in an earlier session. */
    runStarted: slots.started,
    /** Reports that a run has ended or is no longer polled, which frees a slot. */
    runEnded: (id: RunId): void => {
      slots.ended(id);
      fullUntilMs = 0;
      wakeAll();
    },
    accepted: (
      id: RunId,
      { remaining: left, resetAtSec }: RateLimitHeaders,
      source: VideoSource = 'file',
    ): void => {
      slots.accepted(id);
      refusalsInARow = 0;
      untimedWaits.reset();
      maxParallel = Math.min(maxInFlight, maxParallel + 1);
      // Answers to parallel submissions come in any order: the lowest counts.
      const { areOverlapping } = unanswered[source];
      remaining = areOverlapping && left !== null ? Math.min(left, remaining ?? left) : left;
      if (remaining !== 0 || resetAtSec === null) return;
      const beforeMs = openAtMs();
      const untilMs = Math.min(resetAtSec * 1000, clock.nowMs() + maxPacingMs);
      heldUntilMs = Math.max(heldUntilMs, untilMs);
      reportIfLonger(beforeMs, 'The service accepts no more submissions for now.');
    },
  };
};
