import type { VideoInfo } from '../../shared/service-api/evaluation.ts';

/** What the detectors know of one frame. Luma and differences are on a scale of 0 to 255. */
export type FrameStatistics = {
  /** Presentation time; the first frame presented is at 0. */
  sec: number;
  /** Encoded without reference to others: its noise is its own. */
  isKeyFrame: boolean;
  meanLuma: number;
  /** Share of pixels, 0 to 1, that are as good as black. */
  darkShare: number;
  /** Mean red, green and blue. */
  meanColour: readonly [number, number, number];
  /** Mean absolute luma difference from the frame before; 0 for the first frame. */
  change: number;
  /** Mean luma of each tile, row by row. */
  tileLuma: Float32Array;
  /** Mean absolute luma difference from the frame before, of each tile, row by row. */
  tileChange: Float32Array;
};

/** A clip as the detectors see it: decoded once at reduced size, one row per frame presented. */
export type FrameTable = {
  info: VideoInfo;
  tileColumns: number;
  tileRows: number;
  frames: readonly FrameStatistics[];
};
