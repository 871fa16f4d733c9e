import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RunId } from '../../shared/domain/ids.ts';
import type {
  CreateEvaluationRequest,
  VideoRef,
} from '../../shared/service-api/create-evaluation.ts';
import { limits } from '../../shared/service-api/limits.ts';
import { fileUnreadable } from '../media/file-error.ts';
import type { EvaluateOptions } from './evaluate-options.ts';
import { fileChanged } from './identify-clip.ts';
import type { Job } from './job.ts';

/** Member of `metadata` that is ours; it ties an evaluation to the run in our database. */
export const ownMetadataMember = 'clipcheck';

/** `metadata` of an evaluation: the user's members and our run key. */
export const metadataOf = (
  metadata: Record<string, unknown> | null,
  runId: RunId,
): Record<string, unknown> => ({ ...metadata, [ownMetadataMember]: { run: runId } });

/** The body of POST /v1/evaluations for a job. */
export const requestOf = (
  job: Job,
  runId: RunId,
  video: VideoRef,
  options: EvaluateOptions,
): CreateEvaluationRequest => ({
  prompt: job.prompt?.text ?? '',
  video,
  glitch_types: [...options.types],
  metadata: metadataOf(options.metadata, runId),
  ...(options.model === null ? {} : { model: options.model }),
  ...(options.modelVersion === null ? {} : { model_version: options.modelVersion }),
});

/** Room in a request body for everything but the video, the prompt and the metadata (bytes). */
const envelopeBytes = 1024;

/** Whether the clip fits into a request body together with its prompt and metadata. */
export const fitsInline = (job: Job, options: EvaluateOptions): boolean => {
  const videoBytes = Math.ceil((job.clip?.sizeBytes ?? Number.POSITIVE_INFINITY) / 3) * 4;
  const textBytes = Buffer.byteLength(JSON.stringify([job.prompt?.text, options.metadata]));
  return videoBytes + textBytes + envelopeBytes <= limits.requestBodyBytes;
};

/**
 * The bytes of a clip as the inline form of a video.
 * @throws AppError file_changed when the file no longer holds the clip, file_unreadable
 */
export const inlineVideoOf = async (job: Job): Promise<VideoRef> => {
  const bytes = await readFile(job.path).catch((error: unknown) => {
    throw fileUnreadable(job.path, error);
  });
  if (createHash('sha256').update(bytes).digest('hex') !== job.clip?.id) throw fileChanged();
  return { b64_json: bytes.toString('base64') };
};
