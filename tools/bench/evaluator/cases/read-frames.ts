import { Decoder, Demuxer, Scaler } from 'node-av/api';
import { createFrame, type YuvFrame } from '../../../drawing/yuv-frame.ts';

export type ReadClip = { readonly frames: readonly YuvFrame[]; readonly fps: number };

export const readFrames = async (path: string): Promise<ReadClip> => {
  await using demuxer = await Demuxer.open(path);
  const stream = demuxer.video();
  if (!stream) throw new Error(`${path} has no video track.`);
  using decoder = await Decoder.create(stream, { threadCount: 1 });
  using scaler = new Scaler();
  const frames: YuvFrame[] = [];
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (!frame) continue;
    const bytes = Buffer.from(scaler.toBufferSync(frame, { format: 'yuv420p' }));
    frames.push(createFrame(frame.width, frame.height, bytes));
    frame.free();
  }
  const { num, den } = stream.avgFrameRate;
  return { frames, fps: num / den };
};
