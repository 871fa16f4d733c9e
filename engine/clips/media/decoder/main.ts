/**
 * Process that reads and decodes untrusted files, one job at a time. It has no access to keys or the
 * database, and may crash or hang: only its job is lost.
 */

import { Decoder, Demuxer, Encoder } from 'node-av/api';
import { AV_FRAME_FLAG_CORRUPT, AV_LOG_QUIET, FF_ENCODER_MJPEG } from 'node-av/constants';
import { type Frame, getFFmpegInfo, Log } from 'node-av/lib';
import { enforceLimits } from '../../../../processes/enforce-limits.ts';
import { openChildChannel } from '../../../../processes/parent-channel.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { Still, StillMark } from '../pictures/clip-media.ts';
import { copyClip, makeProxy } from './copy-clip.ts';
import type {
  DecoderAnswer,
  DecoderJob,
  DecoderJobKind,
  DecoderProgress,
  DecoderResults,
  DecoderTest,
} from './decoder-job.ts';
import { encodePicture } from './frame-filter.ts';
import { makeThumbnail } from './make-thumbnail.ts';
import { numberedFrames, readFrameTimes, readPresentation } from './numbered-frames.ts';
import { openClip } from './open-clip.ts';

/** FFmpeg's quantizer, 1 (best) to 31; corresponds to a JPEG quality of about 80. */
const quantizer = 4;

const stillOf = async (
  frame: Frame,
  longerSidePx: number,
  mark: StillMark | undefined,
): Promise<Still> => {
  const createEncoder = (): Promise<Encoder> =>
    Encoder.create(FF_ENCODER_MJPEG, {
      context: { threadCount: 1, qMin: quantizer, qMax: quantizer },
    });
  const picture = await encodePicture(frame, longerSidePx, 'yuvj420p', createEncoder, mark);
  const { bytes, ...size } = picture;
  return { jpeg: bytes, ...size };
};

/**
 * Encodes frames as JPEG, in the order of `frames`; an undecodable one is null.
 * @throws Error if the file cannot be read
 */
const makeStills = async ({
  path,
  frames,
  longerSidePx,
  marks,
}: DecoderJob & { kind: 'stills' }): Promise<(Still | null)[]> => {
  const presentation = await readPresentation(path);
  const wanted = new Set(
    frames.filter((frame) => frame >= 0 && frame < presentation.startSecs.length),
  );
  const stills = new Map<number, Still>();
  if (wanted.size > 0) {
    await using clip = await openClip(path, 'ignore');
    const first = Math.min(...wanted);
    for await (const { frame, number } of numberedFrames(clip, presentation, first)) {
      using _freed = frame;
      if (!wanted.delete(number)) continue;
      const isIntact = !frame.hasFlags(AV_FRAME_FLAG_CORRUPT) && frame.decodeErrorFlags === 0;
      const mark = marks?.get(number);
      const still = isIntact ? await stillOf(frame, longerSidePx, mark).catch(() => null) : null;
      if (still) stills.set(number, still);
      if (wanted.size === 0) break;
    }
  }
  return frames.map((frame) => stills.get(frame) ?? null);
};

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

const testDecoder = async (): Promise<DecoderTest> => ({
  ffmpegVersion: getFFmpegInfo().version,
  decodesH264: await decodesH264(),
});

// FFmpeg logs every oddity of a file to stderr; errors are reported in answers instead.
Log.setLevel(AV_LOG_QUIET);

/** Memory limit of this process, several times what a 4K clip needs. */
const memoryBytes = 2 * 1024 * 1024 * 1024;

const parent = openChildChannel();
const limitsEnforced = enforceLimits({ memoryBytes });

const sendFrameCount = (doneFrames: number): void =>
  parent.send({ outcome: 'progress', doneFrames } satisfies DecoderProgress);

const resultOf = async (job: DecoderJob): Promise<DecoderResults[DecoderJobKind]> => {
  if (job.kind === 'frame-times') return readFrameTimes(job.path);
  if (job.kind === 'stills') return makeStills(job);
  if (job.kind === 'proxy') return makeProxy(job.path, job.target, job.longerSidePx);
  if (job.kind === 'copy') return copyClip(job, sendFrameCount);
  if (job.kind === 'self-test') return testDecoder();
  await makeThumbnail(job.path, job.target, job.atMs);
  return true;
};

const doJob = async (job: DecoderJob): Promise<DecoderAnswer> => {
  await limitsEnforced;
  parent.send({ outcome: 'begun' } satisfies DecoderProgress);
  try {
    return { outcome: 'made', result: await resultOf(job) };
  } catch (error) {
    if (error instanceof AppError) return { outcome: 'failed', error: error.toRecord() };
    return { outcome: 'refused', message: error instanceof Error ? error.message : String(error) };
  }
};

parent.onMessage(async (job) => parent.send(await doJob(job as DecoderJob)));
