import { decodeClip } from './decode-clip.ts';
import { createFrameMeter, type FrameMeter } from './frame-meter.ts';
import { type FrameReader, openFrameReader } from './frame-reader.ts';
import type { FrameStatistics, FrameTable } from './frame-table.ts';
import { tileGridOf } from './tile-grid.ts';

/** Decodes a clip once, at reduced size, into what the detectors look at. @throws ClipRefusedError */
export const buildFrameTable = async (path: string): Promise<FrameTable> => {
  using opened = new DisposableStack();
  const frames: FrameStatistics[] = [];
  let reader: FrameReader | null = null;
  let meter: FrameMeter | null = null;
  const info = await decodeClip(path, (frame, sec, turns) => {
    reader ??= opened.use(openFrameReader(frame, turns));
    meter ??= createFrameMeter(reader.grid);
    frames.push(meter.measure(reader.read(frame), sec, frame.keyFrame === 1));
  });
  return { info, grid: tileGridOf(info.width, info.height), frames };
};
