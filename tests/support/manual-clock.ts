import type { Clock } from '../../engine/clock.ts';

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
