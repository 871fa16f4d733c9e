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
import { SizeLimitError } from './video-encoder.ts';

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

const createCopyProgress = (onFrames: (done: number) => void) => {
  let [done, emittedMs] = [0, Date.now()];
  const emit = (): void => {
    emittedMs = Date.now();
    onFrames(done);
  };
  return {
    begin: (): void => {
      done = 0;
    },
    frame: (): void => {
      done += 1;
      emit();
    },
    /** Counts a read packet, since in a long file the first frame takes a while. */
    read: (): void => {
      if (Date.now() - emittedMs >= heartbeatMs) emit();
    },
  };
};

type CopyProgress = ReturnType<typeof createCopyProgress>;

export type CopyJob = CopiedFrames & {
  readonly path: string;
  /** A path at which no file exists. */
  readonly target: string;
  readonly maxBytes: number;
};

export type CopyMethod = 'streams' | 'encoded';

type Attempt = {
  readonly job: CopyJob;
  readonly source: RangeSource;
  readonly hasAudio: boolean;
  /** Maximum bits per second of the video; null: unlimited; absent: not re-encoded. */
  readonly bitRate?: number | null;
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

const write = async ({ job, source, hasAudio, bitRate, progress }: Attempt): Promise<void> => {
  await using clip = await openClip(job.path);
  const { demuxer, stream } = clip;
  await using muxer = await Muxer.open(job.target, {
    format: 'mp4',
    options: { movflags: '+faststart+use_metadata_tags', fflags: '+bitexact' },
    configure: (context) => keepTags(demuxer, context),
  });
  progress.begin();
  const maxBytes = maxVideoBytes(source, clip, job.maxBytes);
  using videoTrack =
    bitRate === undefined
      ? copyVideoTrack(muxer, stream, source, progress.frame)
      : await reencodeVideoTrack(muxer, stream, source, { maxBytes, bitRate }, progress.frame);
  const audio = hasAudio ? demuxer.audio() : undefined;
  using audioTrack = audio && (await createAudioTrack(muxer, audio, spanOf(source, clip)));
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
  const maxBytes = maxVideoBytes(source, clip, job.maxBytes);
  const { startSec, endSec } = spanOf(source, clip);
  return {
    source,
    canCopy:
      stream.codecpar.codecId === AV_CODEC_ID_H264 &&
      // Not every decoder applies the rotation; re-encoded frames are upright.
      stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX) === null &&
      sizeBytes <= maxBytes &&
      isSelfContainedRange(packets, job, ticks),
    // The encoder may exceed the rate by one second's worth.
    maxBitRate: Math.floor((maxBytes * 8) / (endSec - startSec + 1)),
  };
};

const encode = async (
  attempt: Omit<Attempt, 'hasAudio' | 'bitRate'>,
  maxBitRate: number,
): Promise<void> => {
  try {
    await writeWithAudio({ ...attempt, bitRate: null });
  } catch (error) {
    if (!(error instanceof SizeLimitError)) throw error;
    await rm(attempt.job.target, { force: true });
    if (maxBitRate <= 0) throw tooLarge(attempt.job.maxBytes);
    await writeWithAudio({ ...attempt, bitRate: maxBitRate });
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
  const { source, canCopy, maxBitRate } = await readSource(job, progress);
  const attempt = { job, source, progress };
  try {
    if (canCopy) await writeWithAudio(attempt);
    else await encode(attempt, maxBitRate);
    if ((await stat(job.target)).size > job.maxBytes) throw tooLarge(job.maxBytes);
    return canCopy ? 'streams' : 'encoded';
  } catch (error) {
    throwIfDiskFull(error);
    throw error instanceof SizeLimitError ? tooLarge(job.maxBytes) : error;
  }
};
