import { createFrameTable, type FrameTable } from './frame-table.ts';

/** Maximum frame count of a clip; services and imported reports may claim any number. */
export const maxFrames = 1_000_000;

/**
 * Spreads frames evenly over the duration, which was measured; the rate is only declared by the
 * file and may be slightly off. Assumes 24 frames per second if no rate is stored. Ends after
 * `maxFrames`.
 */
export const tableFromMetadata = (metadata: {
  fps: number | null;
  frameCount: number | null;
  durationSec: number | null;
  originSec?: number | undefined;
}): FrameTable => {
  const fps = metadata.fps || 24;
  const stored = metadata.frameCount ?? Math.round((metadata.durationSec ?? 0) * fps);
  const count = Math.max(1, Math.min(stored, maxFrames));
  const durationSec = (stored <= maxFrames && metadata.durationSec) || count / fps;
  return createFrameTable(
    Array.from({ length: count }, (_, frame) => (frame * durationSec) / count),
    durationSec / count,
    metadata.originSec,
  );
};
