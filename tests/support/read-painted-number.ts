import { Decoder, Demuxer, Scaler } from 'node-av/api';
import { readFrameCode } from '../../tools/frame-clips/frame-code.ts';

/** The pixels of a JPEG picture, RGBA. */
const pixelsOf = async (jpeg: Uint8Array) => {
  await using demuxer = await Demuxer.open(Buffer.from(jpeg), { format: 'jpeg_pipe' });
  const stream = demuxer.video();
  if (!stream) throw new Error('This is no JPEG picture.');
  using decoder = await Decoder.create(stream, { threadCount: 1 });
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (!frame) continue;
    using _freed = frame;
    using scaler = new Scaler();
    const { width, height } = frame;
    return { pixels: scaler.toBufferSync(frame, { format: 'rgba' }), width, height };
  }
  throw new Error('This picture cannot be decoded.');
};

/** The number painted into a frame of a clip of tools/frame-clips, read from a picture of it. */
export const readPaintedNumber = async (jpeg: Uint8Array): Promise<number | null> => {
  const { pixels, width, height } = await pixelsOf(jpeg);
  return readFrameCode(new Uint8ClampedArray(pixels), width, height);
};
