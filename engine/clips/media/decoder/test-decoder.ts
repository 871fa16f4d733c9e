import { Decoder, Demuxer } from 'node-av/api';
import { getFFmpegInfo } from 'node-av/lib';

/** A gray picture of 16 x 16 pixels as an H.264 stream (Annex B): parameter sets and one frame. */
const grayPicture = Buffer.from(
  'AAAAAWdCwArbehAAAAMAEAAAAwAg8SJuAAAAAWjKgOSyAAAAAWWIhAV8ng==',
  'base64',
);

const decodesH264 = async (): Promise<boolean> => {
  try {
    await using demuxer = await Demuxer.open(grayPicture, { format: 'h264' });
    const stream = demuxer.video();
    if (!stream) return false;
    using decoder = await Decoder.create(stream, { threadCount: 1 });
    for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
      if (!frame) continue;
      using picture = frame;
      return picture.width === 16 && picture.data?.[0]?.[0] === 128;
    }
    return false;
  } catch {
    return false;
  }
};

export type DecoderTest = { ffmpegVersion: string; decodesH264: boolean };

export const testDecoder = async (): Promise<DecoderTest> => ({
  ffmpegVersion: getFFmpegInfo().version,
  decodesH264: await decodesH264(),
});
