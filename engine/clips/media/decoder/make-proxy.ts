import { rm } from 'node:fs/promises';
import { Encoder, FilterAPI, Muxer } from 'node-av/api';
import {
  AV_CODEC_FLAG_FRAME_DURATION,
  AV_FRAME_DATA_DISPLAYMATRIX,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Rational, type Stream } from 'node-av/lib';
import { frameFilter } from './frame-filter.ts';
import { type OpenClip, openClip } from './open-clip.ts';
import { frameTicksOf, readPackets, ticksToSeconds } from './read-packets.ts';
import {
  audioWriter,
  decodeInto,
  packetWriter,
  type TrackWriter,
  throwIfDiskFull,
} from './track-writer.ts';

/** Maximum distance of key frames, in frames: players step back by decoding from one. */
const keyFrameGap = 12;

type Size = { width: number; height: number };

/** Encodes frames at the ticks of the source, shifted so that the first is at 0. */
const videoWriter = async (
  muxer: Muxer,
  { timeBase, avgFrameRate }: Stream,
  firstTick: bigint,
  longerSidePx: number,
): Promise<TrackWriter & { size(): Size }> => {
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: keyFrameGap,
    maxBFrames: 0,
    threadCount: 1,
    context: {
      timeBase: new Rational(timeBase.num, timeBase.den),
      // Otherwise the encoder assumes a frame per tick and declares a level no decoder supports.
      framerate: new Rational(avgFrameRate.num, avgFrameRate.den),
    },
    options: { preset: 'veryfast', profile: 'baseline', crf: 23 },
  });
  encoder.setCodecFlags(AV_CODEC_FLAG_FRAME_DURATION);
  const encode = packetWriter(muxer, encoder);
  let filter: FilterAPI | undefined;
  let size: Size = { width: 0, height: 0 };
  return {
    write: async (frame) => {
      if (frame) {
        filter ??= FilterAPI.create(frameFilter(frame, longerSidePx, 'yuv420p'));
        frame.pts -= firstTick;
        // The filter has already rotated the frame; players must not rotate it again.
        frame.removeSideData(AV_FRAME_DATA_DISPLAYMATRIX);
      }
      for (const picture of (await filter?.processAll(frame)) ?? []) {
        using _freed = picture;
        size = { width: picture.width, height: picture.height };
        await encode(picture);
      }
      if (!frame) await encode(null);
    },
    size: () => size,
    [Symbol.dispose]: () => {
      filter?.close();
      encoder.close();
    },
  };
};

const firstTickOf = async (path: string): Promise<bigint> => {
  await using clip = await openClip(path);
  return frameTicksOf(await readPackets(clip), clip.stream).starts[0] ?? 0n;
};

type ProxyJob = { clip: OpenClip; target: string; firstTick: bigint; longerSidePx: number };

const encodeProxy = async (
  { clip: { demuxer, stream }, target, firstTick, longerSidePx }: ProxyJob,
  audio: Stream | undefined,
): Promise<Size> => {
  // No tags are copied: they may contain prompts and names.
  await using muxer = await Muxer.open(target, {
    format: 'mp4',
    options: { movflags: '+faststart', fflags: '+bitexact' },
  });
  using videoOutput = await videoWriter(muxer, stream, firstTick, longerSidePx);
  const startSec = ticksToSeconds(firstTick, stream.timeBase);
  using audioOutput =
    audio && (await audioWriter(muxer, { startSec, endSec: Number.POSITIVE_INFINITY }));
  using videoTrack = await decodeInto(stream, videoOutput, false);
  using audioTrack = audio && audioOutput && (await decodeInto(audio, audioOutput, true));
  for await (const packet of demuxer.packets()) {
    using _freed = packet;
    if (packet?.streamIndex === stream.index) await videoTrack.receive(packet);
    else if (packet?.streamIndex === audioTrack?.streamIndex) await audioTrack?.receive(packet);
  }
  await audioTrack?.receive(null);
  await videoTrack.receive(null);
  const size = videoOutput.size();
  if (size.width === 0) throw new Error('No frame of the file can be decoded.');
  return size;
};

/**
 * Writes a smaller copy of a clip that every browser plays: H.264 in MP4, upright, square pixels,
 * frame for frame at the same times, with audio if that can be decoded.
 * @param target a path at which no file exists
 * @throws Error if no frame can be decoded; AppError output_not_written if the disk is full
 */
export const makeProxy = async (
  path: string,
  target: string,
  longerSidePx: number,
): Promise<Size> => {
  const firstTick = await firstTickOf(path);
  const attempt = async (withAudio: boolean): Promise<Size> => {
    await using clip = await openClip(path);
    const audio = withAudio ? clip.demuxer.audio() : undefined;
    return await encodeProxy({ clip, target, firstTick, longerSidePx }, audio);
  };
  try {
    return await attempt(true);
  } catch (error) {
    // The audio may be what cannot be decoded: tries again without it.
    await rm(target, { force: true });
    throwIfDiskFull(error);
    return attempt(false).catch((last: unknown) => {
      throwIfDiskFull(last);
      throw last;
    });
  }
};
