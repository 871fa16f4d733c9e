import { Decoder, Demuxer, Scaler } from 'node-av/api';
import type { Frame } from 'node-av/lib';
import { readFrameCode } from '../../tools/frame-clips/frame-code.ts';

/** The number painted into a decoded frame of a clip of tools/frame-clips. */
export const numberOnFrame = (frame: Frame): number | null => {
  using scaler = new Scaler();
  const { width, height } = frame;
  const pixels = scaler.toBufferSync(frame, { format: 'rgba' });
  return readFrameCode(new Uint8ClampedArray(pixels), width, height);
};

/** The number painted into a frame of a clip of tools/frame-clips, read from a picture of it. */
export const readPaintedNumber = async (
  picture: Uint8Array,
  format: 'jpeg_pipe' | 'webp_pipe' = 'jpeg_pipe',
): Promise<number | null> => {
  await using demuxer = await Demuxer.open(Buffer.from(picture), { format });
  const stream = demuxer.video();
  if (!stream) throw new Error('This is no picture.');
  using decoder = await Decoder.create(stream, { threadCount: 1 });
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (!frame) continue;
    using _freed = frame;
    return numberOnFrame(frame);
  }
  throw new Error('This picture cannot be decoded.');
};
