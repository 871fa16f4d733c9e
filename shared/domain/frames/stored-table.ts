import { createFrameTable, type FrameTable } from './frame-table.ts';

/** More is no frame count of a clip; services and imported reports may tell of any. */
export const maxFrames = 1_000_000;

/**
 * A table made from what is stored of a clip: its frames evenly over the time that it lasts. That was
 * measured, while the rate is as the file declares it and may be a little off; at 24 frames a second
 * where nothing is stored. It ends after `maxFrames`.
 */
export const tableOfFacts = (facts: {
  fps: number | null;
  frameCount: number | null;
  durationSec: number | null;
}): FrameTable => {
  const fps = facts.fps || 24;
  const told = facts.frameCount ?? Math.round((facts.durationSec ?? 0) * fps);
  const count = Math.max(1, Math.min(told, maxFrames));
  const lastsSec = (told <= maxFrames && facts.durationSec) || count / fps;
  return createFrameTable(
    Array.from({ length: count }, (_, frame) => (frame * lastsSec) / count),
    lastsSec / count,
  );
};
