import { createFrameTable, type FrameTable } from '../../shared/domain/frames/frame-table.ts';

/** The table of a number of frames of the same length. */
export const evenTable = (fps: number, count: number): FrameTable =>
  createFrameTable(
    Array.from({ length: count }, (_, frame) => frame / fps),
    1 / fps,
  );
