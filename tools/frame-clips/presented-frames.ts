import type { ClipRecipe } from './clip-recipes.ts';

export type PresentedFrame = {
  readonly frameIndex: number;
  readonly paintedNumber: number;
  /** Start in the file's time. */
  readonly startSec: number;
  readonly durationSec: number;
};

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

export type FrameTicks = { readonly startTick: number; readonly durationTicks: number };

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
