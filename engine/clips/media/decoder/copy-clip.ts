import { rm, stat } from 'node:fs/promises';
import { Muxer } from 'node-av/api';
import { AV_CODEC_ID_H264, AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { formatMegabytes } from '../probe/format-limit.ts';
import { throwIfDiskFull } from './expect-room.ts';
import { type FrameRange, isSelfContainedRange, ticksOfRange } from './frame-range.ts';
import { keepTags, tagBytes } from './kept-tags.ts';
import { type OpenClip, openClip, secondsOf } from './open-clip.ts';
import { TooManyBytes } from './picture-encoder.ts';
import {
  copiedPictures,
  encodedPictures,
  type PacketTrack,
  type RangeSource,
  soundOfRange,
} from './range-tracks.ts';
import { frameTicksOf, readPackets } from './read-packets.ts';

/** What is progress while a copy is made. */
type CopyProgress = {
  /** An attempt begins: no frame of it is written. */
  begin(): void;
  /** One more frame is written. */
  frame(): void;
  /** Something of the file was read: in a long one it takes a while until the first frame. */
  read(): void;
};

/** Those who wait are progress so often (ms), if not more. */
const heartbeatMs = 1000;

/** @param onFrames progress how many frames are written */
const createCopyProgress = (onFrames: (done: number) => void): CopyProgress => {
  let [done, emittedMs] = [0, Date.now()];
  const emit = (): void => {
    emittedMs = Date.now();
    onFrames(done);
  };
  return {
    begin: () => {
      done = 0;
    },
    frame: () => {
      done += 1;
      emit();
    },
    read: () => {
      if (Date.now() - emittedMs >= heartbeatMs) emit();
    },
  };
};

export type CopyJob = FrameRange & {
  readonly path: string;
  /** Where nothing is yet. */
  readonly target: string;
  readonly maxBytes: number;
};

/** `streams`: the coded frames as they were; `encoded`: decoded, and encoded anew. */
export type CopyMethod = 'streams' | 'encoded';

type Attempt = {
  readonly job: CopyJob;
  readonly source: RangeSource;
  readonly hasSound: boolean;
  /** Bits per second of the pictures at most; null: as many as they take; absent: not encoded. */
  readonly bitRate?: number | null;
  readonly progress: CopyProgress;
};

/** What MP4 writes beside the pictures: for each frame, for a second of sound, and once. */
const roomBytes = { frame: 40, soundSec: 40_000, once: 65_536 };

const spanOf = ({ ticks }: RangeSource, { stream }: OpenClip) => ({
  startSec: secondsOf(ticks.starts[0] ?? 0n, stream.timeBase),
  endSec: secondsOf(ticks.end, stream.timeBase),
});

/** Bytes that the pictures may take, so that the whole file keeps to its limit. */
const pictureBytes = (source: RangeSource, clip: OpenClip, maxBytes: number): number => {
  const { startSec, endSec } = spanOf(source, clip);
  const soundBytes = clip.demuxer.audio() ? (endSec - startSec) * roomBytes.soundSec : 0;
  const tableBytes = source.frameCount * roomBytes.frame;
  return maxBytes - soundBytes - tableBytes - 2 * tagBytes(clip.demuxer) - roomBytes.once;
};

const feed = async (
  { demuxer }: OpenClip,
  tracks: readonly PacketTrack[],
  progress: CopyProgress,
): Promise<void> => {
  for await (const packet of demuxer.packets()) {
    if (!packet) continue;
    using _freed = packet;
    progress.read();
    await tracks.find(({ streamIndex }) => streamIndex === packet.streamIndex)?.take(packet);
    if (tracks.every((track) => track.isDone())) break;
  }
  for (const track of tracks) await track.take(null);
};

const write = async ({ job, source, hasSound, bitRate, progress }: Attempt): Promise<void> => {
  await using clip = await openClip(job.path);
  const { demuxer, stream } = clip;
  await using muxer = await Muxer.open(job.target, {
    format: 'mp4',
    options: { movflags: '+faststart+use_metadata_tags', fflags: '+bitexact' },
    configure: (context) => keepTags(demuxer, context),
  });
  progress.begin();
  const maxBytes = pictureBytes(source, clip, job.maxBytes);
  using pictures =
    bitRate === undefined
      ? copiedPictures(muxer, stream, source, progress.frame)
      : await encodedPictures(muxer, stream, source, { maxBytes, bitRate }, progress.frame);
  const sound = hasSound ? demuxer.audio() : undefined;
  using soundTrack = sound && (await soundOfRange(muxer, sound, spanOf(source, clip)));
  await feed(clip, soundTrack ? [pictures, soundTrack] : [pictures], progress);
};

/** Without its sound where that cannot be read: findings are about pictures. */
const writeWithSound = async (attempt: Omit<Attempt, 'hasSound'>): Promise<void> => {
  try {
    await write({ ...attempt, hasSound: true });
  } catch (error) {
    await rm(attempt.job.target, { force: true });
    throwIfDiskFull(error);
    if (error instanceof TooManyBytes) throw error;
    await write({ ...attempt, hasSound: false });
  }
};

const tooLarge = (maxBytes: number): AppError =>
  new AppError(
    'copy_not_made',
    `Even the coarsest copy of these frames is larger than ${formatMegabytes(maxBytes)}. Choose a shorter part.`,
  );

const readSource = async (
  job: CopyJob,
  progress: CopyProgress,
): Promise<{ source: RangeSource; canCopy: boolean; maxBitRate: number }> => {
  await using clip = await openClip(job.path);
  const { stream } = clip;
  const packets = await readPackets(clip, progress.read);
  const ticks = ticksOfRange(frameTicksOf(packets, stream), job);
  const source = { ...job, packets, ticks };
  const sizeBytes = packets
    .slice(job.startFrame, job.startFrame + job.frameCount)
    .reduce((sum, packet) => sum + packet.sizeBytes, 0);
  const maxBytes = pictureBytes(source, clip, job.maxBytes);
  const { startSec, endSec } = spanOf(source, clip);
  return {
    source,
    canCopy:
      stream.codecpar.codecId === AV_CODEC_ID_H264 &&
      // Not every reader turns it; encoded anew it is upright for all.
      stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX) === null &&
      sizeBytes <= maxBytes &&
      isSelfContainedRange(packets, job, ticks),
    // The encoder may be ahead of the rate by a second.
    maxBitRate: Math.floor((maxBytes * 8) / (endSec - startSec + 1)),
  };
};

const encode = async (
  attempt: Omit<Attempt, 'hasSound' | 'bitRate'>,
  maxBitRate: number,
): Promise<void> => {
  try {
    await writeWithSound({ ...attempt, bitRate: null });
  } catch (error) {
    if (!(error instanceof TooManyBytes)) throw error;
    await rm(attempt.job.target, { force: true });
    if (maxBitRate <= 0) throw tooLarge(attempt.job.maxBytes);
    await writeWithSound({ ...attempt, bitRate: maxBitRate });
  }
};

/**
 * Writes a copy of a range of frames as MP4 with H.264 that keeps to a size, with what the file says
 * of itself. Each frame of the copy is one frame of the source, in their order and at the same
 * distances, the first at 0; none is left out or doubled. Where they can be, coded frames are taken
 * over as they are; else they are encoded so that no difference is seen, unless the size asks for
 * less, and upright.
 * @param onFrames progress how many frames are written, and now and then while there are no more; begins
 *   anew where another attempt does
 * @throws Error where a frame cannot be decoded, or the file does not have them; AppError
 *   copy_not_made where the size is too small, output_not_written where the disk is full
 */
export const copyClip = async (
  job: CopyJob,
  onFrames: (done: number) => void,
): Promise<CopyMethod> => {
  const progress = createCopyProgress(onFrames);
  const { source, canCopy, maxBitRate } = await readSource(job, progress);
  const attempt = { job, source, progress };
  try {
    if (canCopy) await writeWithSound(attempt);
    else await encode(attempt, maxBitRate);
    if ((await stat(job.target)).size > job.maxBytes) throw tooLarge(job.maxBytes);
    return canCopy ? 'streams' : 'encoded';
  } catch (error) {
    throwIfDiskFull(error);
    throw error instanceof TooManyBytes ? tooLarge(job.maxBytes) : error;
  }
};
