import type { ClipRecipe } from './clip-recipes.ts';

/** A frame as a player has to show it. */
export type PresentedFrame = {
  /** Counted from 0 in the order of presentation, over the frames that are presented at all. */
  readonly frameIndex: number;
  /** The number painted into it. */
  readonly paintedNumber: number;
  /** When it begins, by the file's own time. */
  readonly startSec: number;
  readonly durationSec: number;
};

/** What is presented of the clip that a recipe makes, frame by frame. */
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

/** When a frame of the file begins, before 0 where the edit list cuts it away, and how long it lasts. */
export type FrameTicks = { readonly startTick: number; readonly durationTicks: number };

/** The times of all frames in the file, in ticks of the recipe's rate. */
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
