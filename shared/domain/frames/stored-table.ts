import { createFrameTable, type FrameTable } from './frame-table.ts';

/** Maximum frame count of a clip; services and imported reports may claim any number. */
export const maxFrames = 1_000_000;

/**
 * Builds a table from what is stored about a clip: frames spread evenly over its duration. That was
 * measured, while the rate is declared by the file and may be slightly off; 24 frames per second if
 * nothing is stored. Ends after `maxFrames`.
 */
export const tableOfFacts = (facts: {
  fps: number | null;
  frameCount: number | null;
  durationSec: number | null;
}): FrameTable => {
  const fps = facts.fps || 24;
  const stored = facts.frameCount ?? Math.round((facts.durationSec ?? 0) * fps);
  const count = Math.max(1, Math.min(stored, maxFrames));
  const lastsSec = (stored <= maxFrames && facts.durationSec) || count / fps;
  return createFrameTable(
    Array.from({ length: count }, (_, frame) => (frame * lastsSec) / count),
    lastsSec / count,
  );
};
