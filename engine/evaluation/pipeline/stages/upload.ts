import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { isClipAddress } from '../../../../shared/domain/clip-address.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { fileUnreadable } from '../../../clips/files/file-error.ts';
import { readFileStamp } from '../../../clips/files/file-stamp.ts';
import { type IdentifiedClip, throwIfChanged } from '../../../clips/identify-clip.ts';
import { isApiError } from '../../../service/client/errors.ts';
import { uploadVideo } from '../../../service/client/videos.ts';
import { type BatchContext, checkedId } from '../batch-context.ts';
import { blockFor, blockForAddress } from '../block-for.ts';
import type { Job } from '../job.ts';
import { untilSkipped } from '../job.ts';
import { fitsInline, type SentFile } from '../request-of.ts';
import { end, next, reasonOf, type StageOutcome } from '../stage-outcome.ts';
import { remakeCopy } from './copy.ts';

/** A video stored in an earlier session may be gone, so it is looked up once before use. */
const storedVideoId = async (
  job: Job,
  context: BatchContext,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const { store, serviceId, checkedVideoIds } = context;
  // A copy is looked up by its hash when it is reserved: it is not a clip here.
  if (!job.clip || job.copy) return undefined;
  const videoId = store.uploads.videoId(serviceId, job.clip.id);
  if (videoId === undefined || checkedVideoIds.has(checkedId(videoId, context))) return videoId;
  const client = await context.service.client();
  try {
    const { data } = await client.getVideo(videoId, { signal, onWait: context.reportWait });
    if (data.status === 'ready') return videoId;
  } catch (error) {
    if (!isApiError(error, 'not_found')) throw error;
  }
  store.uploads.forget(serviceId, job.clip.id);
  return undefined;
};

const openClip = async (path: string): Promise<Blob> => {
  try {
    return await openAsBlob(path, { type: 'video/mp4' });
  } catch (error) {
    // The error has no reason; usually the file has disappeared since it was read.
    await readFileStamp(path);
    throw fileUnreadable(path, error);
  }
};

const send = async (
  job: Job,
  file: SentFile,
  context: BatchContext,
  signal: AbortSignal,
): Promise<string> => {
  signal.throwIfAborted();
  const client = await context.service.client();
  await throwIfChanged(file.path, file);
  const video = await uploadVideo(client, {
    blob: await openClip(file.path),
    filename: basename(job.path),
    sha256: file.sha256 ?? undefined,
    signal,
    onWait: context.reportWait,
    onBytes: (doneBytes, totalBytes) => context.reportBytes(job, 'upload', doneBytes, totalBytes),
  });
  await throwIfChanged(file.path, file);
  return video.id;
};

const transfer = async (
  job: Job,
  clip: IdentifiedClip,
  context: BatchContext,
  signal: AbortSignal,
): Promise<string> => {
  const file: SentFile = job.copy ?? { path: job.path, ...clip };
  const videoId = await context.lanes.upload.add(() => send(job, file, context, signal));
  if (!job.copy) context.store.uploads.save(context.serviceId, clip.id, videoId);
  return videoId;
};

const outcomeOf = (error: unknown, context: BatchContext): StageOutcome => {
  const blocked = blockFor(error) ?? blockForAddress(error);
  if (blocked) return blocked;
  if (context.stop.submissions.aborted || !(error instanceof AppError)) throw error;
  const isRefusal = isApiError(error, 'invalid_request') || error.code === 'video_not_accepted';
  return end(isRefusal ? 'rejected' : 'failed', reasonOf(error));
};

export const upload = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  const { clip, request } = job;
  if (!clip || !request) throw new Error('a clip must be identified before it is uploaded');
  if (job.videoId !== null || isClipAddress(job.path)) return next;
  if (context.options.inline && fitsInline(job, context.options)) return next;
  const refusal = context.budget.refusalAlone(job);
  if (refusal) return { kind: 'blocked', reason: refusal, scope: 'submissions' };
  try {
    const videoId = await untilSkipped(
      job,
      context.stop.submissions,
      async (signal) =>
        (await storedVideoId(job, context, signal)) ?? (await transfer(job, clip, context, signal)),
    );
    context.checkedVideoIds.add(checkedId(videoId, context));
    job.videoId = videoId;
    return next;
  } catch (error) {
    if (job.skip.signal.aborted) throw error;
    const outcome = (): StageOutcome => outcomeOf(error, context);
    return remakeCopy(job, outcome) ?? outcome();
  }
};
