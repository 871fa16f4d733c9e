import type { ClipRecipe } from './clip-recipes.ts';

/** A frame as a player must show it. */
export type PresentedFrame = {
  /** Number from 0 in the order of presentation, among presented frames. */
  readonly frameIndex: number;
  /** The number painted into it. */
  readonly paintedNumber: number;
  /** Start in the file's time. */
  readonly startSec: number;
  readonly durationSec: number;
};

/** Returns the presented frames of the clip of a recipe. */
export function presentedFrames(recipe: ClipRecipe): readonly PresentedFrame[] {
  const { num, den } = recipe.rate;
  return frameTicks(recipe)
    .map(({ startTick, durationTicks }, paintedNumber) => ({
      frameIndex: paintedNumber - recipe.cutFrames,
      paintedNumber,
      startSec: (startTick * den) / num,
      durationSec: (durationTicks * den) / num,
    }))
    .slice(recipe.cutFrames, recipe.frameCount - recipe.cutEndFrames);
}

/** Start of a frame of the file, before 0 where the edit list cuts it away, and its duration. */
export type FrameTicks = { readonly startTick: number; readonly durationTicks: number };

/** Returns the times of all frames in the file, in ticks of the recipe's rate. */
export function frameTicks(recipe: ClipRecipe): readonly FrameTicks[] {
  const { frameCount, durationsTicks, cutFrames } = recipe;
  const durations = Array.from(
    { length: frameCount },
    (_, index) => durationsTicks[index % durationsTicks.length] ?? 1,
  );
  const cutTicks = durations.slice(0, cutFrames).reduce((sum, ticks) => sum + ticks, 0);
  let startTick = recipe.startTick - cutTicks;
  return durations.map((durationTicks) => {
    const times = { startTick, durationTicks };
    startTick += durationTicks;
    return times;
  });
}
