/** The first and the longest delay between two polls. */
export type PollBounds = { readonly firstMs: number; readonly longestMs: number };

/** Delays between polls of a run: from 1 s to 15 s. */
export const runPollBounds: PollBounds = { firstMs: 1_000, longestMs: 15_000 };

/** The same on this machine, where a short clip's run takes a tenth of a second. */
export const builtInRunPollBounds: PollBounds = { firstMs: 100, longestMs: 2_000 };

/**
 * Endless series of delays between polls: grows by half each time and varies by a fifth, so that
 * the runs of a batch do not stay in step; never below `firstMs`, never above `longestMs`.
 */
export function* pollDelays(
  random: () => number = Math.random,
  bounds: PollBounds = runPollBounds,
): Generator<number, never, void> {
  for (let baseMs = bounds.firstMs; ; baseMs = Math.min(baseMs * 1.5, bounds.longestMs)) {
    const variedMs = Math.round(baseMs * (0.8 + 0.4 * random()));
    yield Math.min(Math.max(variedMs, bounds.firstMs), bounds.longestMs);
  }
}
