/**
 * Process that reads and decodes untrusted files. It takes one job at a time, knows no key and no
 * database, and may crash or hang: only its job is lost.
 */
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { keepToLimits } from '../../process-limits/keep-to-limits.ts';
import { copyClip } from './copy-clip.ts';
import type {
  DecoderAnswer,
  DecoderJob,
  DecoderJobKind,
  DecoderProgress,
  DecoderResults,
} from './decoder-job.ts';
import { makeProxy } from './make-proxy.ts';
import { makeStills } from './make-stills.ts';
import { makeThumbnail } from './make-thumbnail.ts';
import { openParentChannel } from './parent-channel.ts';
import { readFrameTimes } from './read-frame-times.ts';

// FFmpeg writes about every oddity of a file to stderr; here it only means that nothing is made.
Log.setLevel(AV_LOG_QUIET);

/** Several times what a clip in 4K takes. */
const memoryBytes = 2 * 1024 * 1024 * 1024;

const parent = openParentChannel();
const isLimited = keepToLimits({ memoryBytes });

const tellFrames = (doneFrames: number): void =>
  parent.send({ outcome: 'progress', doneFrames } satisfies DecoderProgress);

const resultOf = async (job: DecoderJob): Promise<DecoderResults[DecoderJobKind]> => {
  if (job.kind === 'frame-times') return readFrameTimes(job.path);
  if (job.kind === 'stills') return makeStills(job.path, job.frames, job.longerSidePx);
  if (job.kind === 'proxy') return makeProxy(job.path, job.target, job.longerSidePx);
  if (job.kind === 'copy') return copyClip(job, tellFrames);
  await makeThumbnail(job.path, job.target, job.atMs);
  return true;
};

const doJob = async (job: DecoderJob): Promise<DecoderAnswer> => {
  await isLimited;
  parent.send({ outcome: 'begun' } satisfies DecoderProgress);
  try {
    return { outcome: 'made', result: await resultOf(job) };
  } catch (error) {
    if (error instanceof AppError) return { outcome: 'failed', error: error.toRecord() };
    return { outcome: 'refused', message: error instanceof Error ? error.message : String(error) };
  }
};

parent.onMessage(async (job) => parent.send(await doJob(job as DecoderJob)));
