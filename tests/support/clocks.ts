import { setImmediate as nextTurn, setTimeout as realTime } from 'node:timers/promises';
import type { Clock } from '../../engine/clock.ts';

type FastClock = Clock & {
  readonly sleptMs: number[];
};

/** A clock whose waits pass at once and advance its time. Aborts end a wait as on the real one. */
export const createFastClock = (startMs = 1_800_000_000_000): FastClock => {
  let nowMs = startMs;
  const sleptMs: number[] = [];
  return {
    sleptMs,
    nowMs: () => nowMs,
    async sleep(delayMs, signal) {
      sleptMs.push(delayMs);
      // A timer of 0 ms takes a full millisecond: too slow for properties with thousands of waits.
      await new Promise<void>((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      nowMs += delayMs;
    },
  };
};

export type ManualClock = Clock & {
  advance(byMs: number): Promise<void>;
  untilAsleep(): Promise<void>;
};

/** A clock that stands still until a test advances it. */
export const createManualClock = (startMs = 1_000_000): ManualClock => {
  let nowMs = startMs;
  const sleepers = new Set<{ atMs: number; wake: () => void }>();
  const onAsleep: (() => void)[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    nowMs: () => nowMs,
    sleep: (delayMs, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { atMs: nowMs + delayMs, wake: resolve };
        sleepers.add(sleeper);
        for (const resolve of onAsleep.splice(0)) resolve();
        const onAbort = () => {
          sleepers.delete(sleeper);
          reject(signal?.reason);
        };
        if (signal?.aborted) onAbort();
        else signal?.addEventListener('abort', onAbort, { once: true });
      }),
    untilAsleep: () =>
      new Promise((resolve) => {
        if (sleepers.size > 0) resolve();
        else onAsleep.push(resolve);
      }),
    advance: async (byMs) => {
      const untilMs = nowMs + byMs;
      for (;;) {
        await settle();
        const next = [...sleepers].sort((a, b) => a.atMs - b.atMs)[0];
        if (!next || next.atMs > untilMs) break;
        nowMs = Math.max(nowMs, next.atMs);
        sleepers.delete(next);
        next.wake();
      }
      nowMs = untilMs;
      await settle();
    },
  };
};

type VirtualTime = {
  clock: Clock;
  /** Makes a fetch whose requests are in progress until the end of their answers. */
  watch(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
};

type Sleeper = { atMs: number; wake: () => void };

/** For each second slept, the other side gets 50 ms for its work. */
const speed = 20;

const maxMomentMs = 250;

const maxTimerMs = 2 ** 31 - 1;

/**
 * Time that passes only while somebody sleeps: it jumps to the next wake-up. During a request it
 * passes no faster than the machine's: a slow answer uses up no limit, and a held request does not
 * stop time. Each wait leaves the other side a twentieth of it, at most 250 ms, in real time. An
 * answer neither read to its end nor cancelled stays in progress: from then on, time is the
 * machine's. Times of day that a service sends do not match.
 */
export const createVirtualTime = (): VirtualTime => {
  let nowMs = Date.now();
  let requests = 0;
  let isPassing = false;
  let onLastAnswer: () => void = () => undefined;
  const sleepers = new Set<Sleeper>();

  const first = (): Sleeper | undefined =>
    [...sleepers].reduce<Sleeper | undefined>(
      (found, one) => (found && found.atMs <= one.atMs ? found : one),
      undefined,
    );

  /** Waits until no request is in progress, but at most for a given real time. */
  const untilQuiet = (maxMs: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, maxMs);
      onLastAnswer = () =>
        // Who has just been answered may ask again.
        setImmediate(() => {
          if (requests > 0) return;
          clearTimeout(timer);
          resolve();
        });
      onLastAnswer();
    });

  const pass = async (): Promise<void> => {
    isPassing = true;
    for (let next = first(); next; next = first()) {
      const { atMs } = next;
      const leftMs = Math.min(atMs - nowMs, maxTimerMs);
      const momentMs = Math.min(leftMs / speed, maxMomentMs);
      await realTime(momentMs);
      await untilQuiet(leftMs - momentMs);
      const due = first();
      // If the next sleeper no longer sleeps, the moment was too short for the others.
      if (!due || due.atMs > atMs) continue;
      nowMs = Math.max(nowMs, due.atMs);
      due.wake();
      await nextTurn();
    }
    isPassing = false;
  };

  const begin = (): (() => void) => {
    requests += 1;
    let isUnderWay = true;
    return () => {
      if (!isUnderWay) return;
      isUnderWay = false;
      requests -= 1;
      if (requests === 0) onLastAnswer();
    };
  };

  return {
    clock: {
      nowMs: () => nowMs,
      sleep: (delayMs, signal) =>
        new Promise((resolve, reject) => {
          if (signal?.aborted) return reject(signal.reason);
          const end = (settle: () => void): void => {
            sleepers.delete(sleeper);
            signal?.removeEventListener('abort', onAbort);
            settle();
          };
          const onAbort = (): void => end(() => reject(signal?.reason));
          const sleeper = { atMs: nowMs + delayMs, wake: () => end(resolve) };
          sleepers.add(sleeper);
          signal?.addEventListener('abort', onAbort, { once: true });
          if (!isPassing) void pass();
        }),
    },
    watch: (fetch) => async (input, init) => {
      const end = begin();
      try {
        return watchedAnswer(await fetch(input, init), end);
      } catch (error) {
        end();
        throw error;
      }
    },
  };
};

/** @param onEnd called when the body was read, broke off, or is not wanted; perhaps twice */
const watchedAnswer = (answer: Response, onEnd: () => void): Response => {
  if (answer.body === null) {
    onEnd();
    return answer;
  }
  const reader = answer.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          onEnd();
          controller.close();
        } catch (error) {
          onEnd();
          throw error;
        }
      },
      cancel(reason) {
        onEnd();
        return reader.cancel(reason);
      },
    },
    // Nothing is read ahead of the reader.
    { highWaterMark: 0 },
  );
  const { status, statusText, headers } = answer;
  return new Response(body, { status, statusText, headers });
};
