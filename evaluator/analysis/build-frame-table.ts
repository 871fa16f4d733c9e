import type { Frame } from 'node-av/lib';
import { decodeClip } from './decode-clip.ts';
import { createFrameMeter, type FrameMeter } from './frame-meter.ts';
import { type FrameReader, openFrameReader } from './frame-reader.ts';
import { createTileGrid, type FrameStatistics, type FrameTable } from './frame-table.ts';
import type { QuarterTurns } from './turn-plane.ts';

/** Decodes a clip once, at reduced size, into the detectors' input. @throws ClipRefusedError */
export const buildFrameTable = async (path: string): Promise<FrameTable> => {
  using opened = new DisposableStack();
  const frames: FrameStatistics[] = [];
  let reader: FrameReader | null = null;
  let meter: FrameMeter | null = null;
  let pixelAspect = 1;
  const info = await decodeClip(path, (frame, sec, turns) => {
    if (frames.length === 0) pixelAspect = pixelAspectOf(frame, turns);
    reader ??= opened.use(openFrameReader(frame, turns));
    meter ??= createFrameMeter(reader.grid);
    frames.push(meter.measure(reader.read(frame), sec, frame.keyFrame === 1));
  });
  return { info, pixelAspect, grid: createTileGrid(info.width, info.height), frames };
};

/** Returns 1 when the file does not declare a pixel aspect ratio. */
const pixelAspectOf = ({ sampleAspectRatio: { num, den } }: Frame, turns: QuarterTurns): number => {
  if (num <= 0 || den <= 0) return 1;
  return turns % 2 === 1 ? den / num : num / den;
};
