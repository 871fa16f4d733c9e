import { rm, stat } from 'node:fs/promises';
import { Muxer } from 'node-av/api';
import { AV_CODEC_ID_H264, AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { formatMegabytes } from '../probe/format-limit.ts';
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
import { throwIfDiskFull } from './throw-if-disk-full.ts';

/** Progress of making a copy. */
type CopyProgress = {
  /** A new attempt begins, with no frames written. */
  begin(): void;
  /** One more frame was written. */
  frame(): void;
  /** A packet was read: in a long file the first frame takes a while. */
  read(): void;
};

/** Maximum time between two reports (ms). */
const heartbeatMs = 1000;

/** Counts written frames. @param onFrames receives their number */
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
  /** A free path. */
  readonly target: string;
  readonly maxBytes: number;
};

/** `streams`: coded frames copied unchanged; `encoded`: decoded and re-encoded. */
export type CopyMethod = 'streams' | 'encoded';

type Attempt = {
  readonly job: CopyJob;
  readonly source: RangeSource;
  readonly hasSound: boolean;
  /** Maximum bits per second of the video; null: unlimited; absent: not re-encoded. */
  readonly bitRate?: number | null;
  readonly progress: CopyProgress;
};

/** Overhead beside the coded frames: per frame, per second of sound, and once. */
const roomBytes = { frame: 40, soundSec: 40_000, once: 65_536 };

const spanOf = ({ ticks }: RangeSource, { stream }: OpenClip) => ({
  startSec: secondsOf(ticks.starts[0] ?? 0n, stream.timeBase),
  endSec: secondsOf(ticks.end, stream.timeBase),
});

/** Maximum size of the coded frames so that the file keeps to its limit. */
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

/** Writes a copy, without sound if that cannot be read: findings are about pictures. */
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
      // Not every reader applies the rotation; re-encoded frames are upright.
      stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX) === null &&
      sizeBytes <= maxBytes &&
      isSelfContainedRange(packets, job, ticks),
    // The encoder may exceed the rate by one second's worth.
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
 * Writes a range of frames as MP4 with H.264 and the file's tags, within a maximum size. Each frame
 * of the copy is one frame of the source, in the same order and at the same intervals, the first at
 * 0; none is dropped or duplicated. Coded frames are copied unchanged if possible; otherwise they
 * are re-encoded upright without visible loss, unless the size requires more compression.
 * @param onFrames receives the number of frames written, repeatedly even while it does not change;
 *   starts at 0 again with another attempt
 * @throws Error if a frame cannot be decoded or does not exist; AppError copy_not_made if the size
 *   is too small, output_not_written if the disk is full
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
