import { Encoder, Muxer } from 'node-av/api';
import {
  AV_LOG_ERROR,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Frame, Log, Rational } from 'node-av/lib';

/** The colours of an encoder's pictures: BT.709 in the limited range. */
export const bt709 = {
  colorPrimaries: AVCOL_PRI_BT709,
  colorTrc: AVCOL_TRC_BT709,
  colorSpace: AVCOL_SPC_BT709,
  colorRange: AVCOL_RANGE_MPEG,
};

/** Encodes frames, null at the end, and writes the packets into a separate stream. */
export function packetWriter(
  muxer: Muxer,
  encoder: Encoder,
): (frame: Frame | null) => Promise<void> {
  const streamIndex = muxer.addStream(encoder);
  return async (frame) => {
    for (const packet of await encoder.encodeAll(frame)) {
      await muxer.writePacket(packet, streamIndex);
      packet.free();
    }
  };
}

/** Pictures to encode: planar YUV 4:2:0 in the limited range of BT.709, one buffer for each. */
export type YuvPictures = {
  readonly width: number;
  readonly height: number;
  /** Frames per second, as a fraction. */
  readonly rate: { readonly num: number; readonly den: number };
  readonly frames: Iterable<Buffer>;
};

export type YuvEncoding = {
  /** x264's constant rate factor: 18 is very good, 28 is small. */
  readonly quality: number;
  readonly preset: 'ultrafast' | 'veryfast' | 'fast' | 'medium' | 'slow';
  /** Maximum number of frames from one key frame to the next. */
  readonly gopSize: number;
  readonly maxBFrames: number;
  /** Additional settings of x264. */
  readonly x264Params?: string;
};

/** The same pictures give the same bytes: one thread, no dates, no program names. */
export async function encodeYuv(
  path: string,
  { width, height, rate, frames }: YuvPictures,
  { quality, preset, gopSize, maxBFrames, x264Params }: YuvEncoding,
): Promise<void> {
  Log.setLevel(AV_LOG_ERROR);
  const timeBase = new Rational(rate.den, rate.num);
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    context: {
      threadCount: 1,
      gopSize,
      maxBFrames,
      timeBase,
      framerate: new Rational(rate.num, rate.den),
      ...bt709,
    },
    options: {
      crf: quality,
      preset,
      profile: 'high',
      'x264-params': ['threads=1', ...(x264Params === undefined ? [] : [x264Params])].join(':'),
    },
  });
  await using muxer = await Muxer.open(path, {
    format: 'mp4',
    options: { movflags: '+faststart', fflags: '+bitexact' },
  });
  const write = packetWriter(muxer, encoder);
  // A frame made from a Buffer (node-av 6.1.1) points into it without keeping it alive: if it is
  // collected while the encoder still reads it, the pictures and bytes differ every time.
  const held: Buffer[] = [];
  let frameIndex = 0n;
  for (const yuv of frames) {
    held.push(yuv);
    using frame = Frame.fromVideoBuffer(yuv, {
      width,
      height,
      format: AV_PIX_FMT_YUV420P,
      timeBase,
      pts: frameIndex,
    });
    frameIndex += 1n;
    await write(frame);
  }
  await write(null);
  held.length = 0;
}
