import { createFrameTable, type FrameTable } from '../../shared/domain/frames/frame-table.ts';

export const evenTable = (fps: number, count: number): FrameTable =>
  createFrameTable(
    Array.from({ length: count }, (_, frame) => frame / fps),
    1 / fps,
  );
