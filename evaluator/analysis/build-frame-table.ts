import { Scaler } from 'node-av/api';
import { decodeClip } from './decode-clip.ts';
import { createFrameMeter, type FrameMeter, TILE_COLUMNS } from './frame-meter.ts';
import type { FrameStatistics, FrameTable } from './frame-table.ts';

/** Decodes a clip once, at reduced size, into what the detectors look at. @throws ClipRefusedError */
export const buildFrameTable = async (path: string): Promise<FrameTable> => {
  using scaler = new Scaler();
  const frames: FrameStatistics[] = [];
  let meter: FrameMeter | null = null;
  const info = await decodeClip(path, (frame, sec) => {
    meter ??= createFrameMeter(frame.width, frame.height);
    const rgb = scaler.toBufferSync(frame, {
      resize: { width: meter.reducedWidth, height: meter.reducedHeight },
      format: 'rgb',
    });
    frames.push(meter.measure(rgb, sec, frame.keyFrame === 1));
  });
  const tileRows = (frames[0]?.tileLuma.length ?? 0) / TILE_COLUMNS;
  return { info, tileColumns: TILE_COLUMNS, tileRows, frames };
};
