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
import { rgbToYuv420 } from './rgb-to-yuv420.ts';

/** Pictures to encode: 8-bit RGB, three bytes per pixel, row by row. */
export type ClipPictures = {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly frames: Iterable<Uint8Array>;
};

/**
 * Encodes pictures as H.264 in an MP4 file whose index comes first. The same pictures give the same
 * bytes: one thread, no dates, no names of programs.
 * @param quality x264's constant rate factor: 18 is very good, 28 is small
 */
export async function encodeClip(
  path: string,
  { width, height, fps, frames }: ClipPictures,
  quality: number,
): Promise<void> {
  Log.setLevel(AV_LOG_ERROR);
  const timeBase = new Rational(1, fps);
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    context: {
      threadCount: 1,
      gopSize: fps,
      maxBFrames: 2,
      timeBase,
      framerate: new Rational(fps, 1),
      colorPrimaries: AVCOL_PRI_BT709,
      colorTrc: AVCOL_TRC_BT709,
      colorSpace: AVCOL_SPC_BT709,
      colorRange: AVCOL_RANGE_MPEG,
    },
    options: { crf: quality, preset: 'slow', profile: 'high', 'x264-params': 'threads=1' },
  });
  await using muxer = await Muxer.open(path, {
    format: 'mp4',
    options: { movflags: '+faststart', fflags: '+bitexact' },
  });
  const streamIndex = muxer.addStream(encoder);
  // A frame made from a Buffer (node-av 6.1.1) points into it without keeping it alive: collected
  // while the encoder still reads, it turns into other pictures and other bytes every time.
  const held: Buffer[] = [];
  let frameIndex = 0n;
  for (const rgb of frames) {
    const yuv = rgbToYuv420(rgb, width, height);
    held.push(yuv);
    using frame = Frame.fromVideoBuffer(yuv, {
      width,
      height,
      format: AV_PIX_FMT_YUV420P,
      timeBase,
      pts: frameIndex,
    });
    frameIndex += 1n;
    await writeAll(muxer, streamIndex, await encoder.encodeAll(frame));
  }
  await writeAll(muxer, streamIndex, await encoder.encodeAll(null));
  held.length = 0;
}

async function writeAll(
  muxer: Muxer,
  streamIndex: number,
  packets: Awaited<ReturnType<Encoder['encodeAll']>>,
): Promise<void> {
  for (const packet of packets) {
    await muxer.writePacket(packet, streamIndex);
    packet.free();
  }
}
