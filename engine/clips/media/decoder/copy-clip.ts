import { rm, stat } from 'node:fs/promises';
import { type Demuxer, Muxer } from 'node-av/api';
import { AV_CODEC_ID_H264, AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import { Dictionary, type FormatContext } from 'node-av/lib';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { formatMegabytes } from '../probe/format-limit.ts';
import { type OpenClip, openClip } from './open-clip.ts';
import {
  copyVideoTrack,
  createAudioTrack,
  type PacketTrack,
  type RangeSource,
  reencodeVideoTrack,
} from './range-tracks.ts';
import {
  type CopiedFrames,
  frameTicksOf,
  isSelfContainedRange,
  readPackets,
  ticksOfRange,
  ticksToSeconds,
} from './read-packets.ts';
import { throwIfDiskFull } from './track-writer.ts';
import {
  fullLook,
  type PictureSize,
  SizeLimitError,
  smallLook,
  type VideoCoding,
} from './video-encoder.ts';

/** Tags that describe the source's container and would be wrong in a copy. */
const containerTags = new Set([
  'major_brand',
  'minor_version',
  'compatible_brands',
  'encoder',
  'duration',
]);

/** Copies tags such as prompts. Without `use_metadata_tags`, MP4 keeps only known ones. */
const keepTags = ({ metadata }: Demuxer, target: FormatContext): void => {
  const kept = Object.entries(metadata).filter(([name]) => !containerTags.has(name.toLowerCase()));
  using tags = Dictionary.fromObject(Object.fromEntries(kept));
  target.metadata = tags;
};

const tagBytes = ({ metadata }: Demuxer): number => Buffer.byteLength(JSON.stringify(metadata));

const heartbeatMs = 1000;

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

type CopyProgress = {
  begin(): void;
  /** Counts a written frame; its size is known if it was encoded. */
  frame(size?: PictureSize): void;
  /** Counts a read packet, since in a long file the first frame takes a while. */
  read(): void;
};

type Target = {
  readonly path: string;
  /** A path at which no file exists. */
  readonly target: string;
  readonly maxBytes: number;
};

export type CopyJob = CopiedFrames & Target;

export type CopyMethod = 'streams' | 'encoded';

type Attempt = {
  readonly job: Target;
  readonly source: RangeSource;
  readonly hasAudio: boolean;
  /** How the video is encoded; null: its coded frames are copied. */
  readonly coding: VideoCoding | null;
  /** Keeps the file's tags, which may be prompts and names. */
  readonly keepsTags: boolean;
  readonly progress: CopyProgress;
};

/** Bytes reserved for everything but the coded frames: per frame, per second of audio, and once. */
const reservedBytes = { frame: 40, audioSec: 40_000, once: 65_536 };

const spanOf = ({ ticks }: RangeSource, { stream }: OpenClip) => ({
  startSec: ticksToSeconds(ticks.starts[0] ?? 0n, stream.timeBase),
  endSec: ticksToSeconds(ticks.end, stream.timeBase),
});

const maxVideoBytes = (source: RangeSource, clip: OpenClip, maxBytes: number): number => {
  const { startSec, endSec } = spanOf(source, clip);
  const audioBytes = clip.demuxer.audio() ? (endSec - startSec) * reservedBytes.audioSec : 0;
  const tableBytes = source.frameCount * reservedBytes.frame;
  return maxBytes - audioBytes - tableBytes - 2 * tagBytes(clip.demuxer) - reservedBytes.once;
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
    await tracks.find(({ streamIndex }) => streamIndex === packet.streamIndex)?.receive(packet);
    if (tracks.every((track) => track.isDone())) break;
  }
  for (const track of tracks) await track.receive(null);
};

const write = async (attempt: Attempt): Promise<void> => {
  const { job, source, hasAudio, coding, keepsTags, progress } = attempt;
  await using clip = await openClip(job.path);
  const { demuxer, stream } = clip;
  await using muxer = await Muxer.open(job.target, {
    format: 'mp4',
    options: { movflags: '+faststart+use_metadata_tags', fflags: '+bitexact' },
    ...(keepsTags && { configure: (context) => keepTags(demuxer, context) }),
  });
  progress.begin();
  const maxBytes = maxVideoBytes(source, clip, job.maxBytes);
  using videoTrack =
    coding === null
      ? copyVideoTrack(muxer, stream, source, progress.frame)
      : await reencodeVideoTrack(muxer, stream, source, coding, maxBytes, progress.frame);
  const audio = hasAudio ? demuxer.audio() : undefined;
  using audioTrack =
    audio && (await createAudioTrack(muxer, audio, spanOf(source, clip), keepsTags));
  await feed(clip, audioTrack ? [videoTrack, audioTrack] : [videoTrack], progress);
};

/** Writes a copy, without audio if that cannot be read: findings are about the video. */
const writeWithAudio = async (attempt: Omit<Attempt, 'hasAudio'>): Promise<void> => {
  try {
    await write({ ...attempt, hasAudio: true });
  } catch (error) {
    await rm(attempt.job.target, { force: true });
    throwIfDiskFull(error);
    if (error instanceof SizeLimitError) throw error;
    await write({ ...attempt, hasAudio: false });
  }
};

const tooLarge = (maxBytes: number): AppError =>
  new AppError(
    'copy_not_made',
    `Even at the lowest quality, a copy of these frames is larger than ${formatMegabytes(maxBytes)}. Choose a shorter part.`,
  );

/** @param frames null for all of the clip */
const readSource = async (
  job: Target,
  frames: CopiedFrames | null,
  progress: CopyProgress,
): Promise<{ source: RangeSource; canCopy: boolean; maxBitRate: number }> => {
  await using clip = await openClip(job.path);
  const { stream } = clip;
  const packets = await readPackets(clip, progress.read);
  const all = frameTicksOf(packets, stream);
  const range = frames ?? { startFrame: 0, frameCount: all.starts.length };
  const ticks = ticksOfRange(all, range);
  const source = { ...range, packets, ticks };
  const sizeBytes = packets
    .slice(range.startFrame, range.startFrame + range.frameCount)
    .reduce((sum, packet) => sum + packet.sizeBytes, 0);
  const maxBytes = maxVideoBytes(source, clip, job.maxBytes);
  const { startSec, endSec } = spanOf(source, clip);
  return {
    source,
    canCopy:
      stream.codecpar.codecId === AV_CODEC_ID_H264 &&
      // Not every decoder applies the rotation; re-encoded frames are upright.
      stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX) === null &&
      sizeBytes <= maxBytes &&
      isSelfContainedRange(packets, range, ticks),
    // The encoder may exceed the rate by one second's worth.
    maxBitRate: Math.floor((maxBytes * 8) / (endSec - startSec + 1)),
  };
};

const encode = async (
  attempt: Omit<Attempt, 'hasAudio' | 'coding'>,
  maxBitRate: number,
): Promise<void> => {
  try {
    await writeWithAudio({ ...attempt, coding: { look: fullLook, bitRate: null } });
  } catch (error) {
    if (!(error instanceof SizeLimitError)) throw error;
    await rm(attempt.job.target, { force: true });
    if (maxBitRate <= 0) throw tooLarge(attempt.job.maxBytes);
    await writeWithAudio({ ...attempt, coding: { look: fullLook, bitRate: maxBitRate } });
  }
};

/**
 * Writes a range of frames as MP4 with H.264 and the file's tags, within a maximum size. Each frame
 * of the copy is one frame of the source, in the same order and at the same intervals, the first at
 * 0; none is dropped or duplicated. Coded frames are copied unchanged if possible; otherwise they
 * are re-encoded upright without visible loss, unless the size requires more compression.
 * @param onFrames receives the number of frames written, at least once a second even if unchanged;
 *   restarts at 0 with each attempt
 * @throws Error if a frame cannot be decoded or does not exist; AppError copy_not_made if the size
 *   is too small, output_not_written if the disk is full
 */
export const copyClip = async (
  job: CopyJob,
  onFrames: (done: number) => void,
): Promise<CopyMethod> => {
  const progress = createCopyProgress(onFrames);
  const { source, canCopy, maxBitRate } = await readSource(job, job, progress);
  const attempt = { job, source, progress, keepsTags: true };
  try {
    if (canCopy) await writeWithAudio({ ...attempt, coding: null });
    else await encode(attempt, maxBitRate);
    if ((await stat(job.target)).size > job.maxBytes) throw tooLarge(job.maxBytes);
    return canCopy ? 'streams' : 'encoded';
  } catch (error) {
    throwIfDiskFull(error);
    throw error instanceof SizeLimitError ? tooLarge(job.maxBytes) : error;
  }
};

/**
 * Writes a smaller copy of a clip that every browser plays: H.264 in MP4, upright, square pixels,
 * frame for frame at the same times, without tags, and without frames and audio that cannot be
 * decoded.
 * @param target a path at which no file exists
 * @throws Error if no frame can be decoded; AppError output_not_written if the disk is full
 */
export const makeProxy = async (
  path: string,
  target: string,
  longerSidePx: number,
): Promise<PictureSize> => {
  let size: PictureSize = { width: 0, height: 0 };
  const progress: CopyProgress = {
    begin: () => undefined,
    frame: (made = size) => {
      size = made;
    },
    read: () => undefined,
  };
  const job = { path, target, maxBytes: Number.POSITIVE_INFINITY };
  const { source } = await readSource(job, null, progress);
  const coding = { look: smallLook(longerSidePx), bitRate: null };
  try {
    await writeWithAudio({ job, source, coding, keepsTags: false, progress });
    return size;
  } catch (error) {
    throwIfDiskFull(error);
    throw error;
  }
};
