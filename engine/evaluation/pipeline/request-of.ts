import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isClipAddress } from '../../../shared/domain/clip-address.ts';
import { type EvaluateOptions, typesOfKey } from '../../../shared/domain/evaluate-options.ts';
import { concernsPicture } from '../../../shared/domain/finding-types.ts';
import type { RunId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import {
  type CreateEvaluationRequest,
  metadataSizeBytes,
  type VideoRef,
} from '../../../shared/service-api/create-evaluation.ts';
import { limits } from '../../../shared/service-api/limits.ts';
import { fileUnreadable } from '../../clips/files/file-error.ts';
import { fileChanged } from '../../clips/identify-clip.ts';
import { type Job, sentPrompt } from './job.ts';
import type { VideoSource } from './submit-gate.ts';

export type SentFile = {
  readonly path: string;
  /** Null if it was never read. */
  readonly sha256: string | null;
  readonly sizeBytes: number;
  readonly stamp: string;
};

const sentFile = ({ path, clip, copy }: Job): SentFile | null =>
  copy ?? (clip && { path, ...clip });

export const ownMetadataMember = 'clipcheck';

/**
 * Adds Clipcheck's member, by which an evaluation can be matched to its clip.
 * @param sha256 of the clip, which is added if there is room; null for a copy or an unread clip
 */
export const metadataOf = (
  metadata: Record<string, unknown> | null,
  runId: RunId,
  sha256: string | null = null,
): Record<string, unknown> => {
  const plain = { ...metadata, [ownMetadataMember]: { run: runId } };
  const hashed = { ...metadata, [ownMetadataMember]: { run: runId, sha256 } };
  const hasRoom = sha256 !== null && metadataSizeBytes(hashed) <= limits.metadataBytes;
  return hasRoom ? hashed : plain;
};

/** A run key of the length that all run keys have. */
const anyRunId = '00000000-0000-0000-0000-000000000000' as RunId;

/** @throws AppError usage, metadata_too_large */
export const checkMetadata = (metadata: Record<string, unknown> | null): void => {
  if (metadata && ownMetadataMember in metadata) {
    throw new AppError(
      'usage',
      `The metadata key "${ownMetadataMember}" is reserved. Use another name.`,
    );
  }
  const sizeBytes = metadataSizeBytes(metadataOf(metadata, anyRunId));
  if (sizeBytes > limits.metadataBytes) {
    throw new AppError(
      'metadata_too_large',
      `The metadata is ${sizeBytes} bytes as JSON, including Clipcheck's own key; the service accepts ${limits.metadataBytes}.`,
    );
  }
};

export const requestOf = (
  job: Job,
  runId: RunId,
  video: VideoRef,
  options: EvaluateOptions,
): CreateEvaluationRequest => {
  if (!job.request) throw new Error('work must be described before it is submitted');
  const types = typesOfKey(job.request.glitchTypes);
  return {
    prompt: sentPrompt(job.prompt),
    video,
    glitch_types: job.pictureRun ? types.filter((type) => !concernsPicture(type)) : types,
    metadata: metadataOf(options.metadata, runId, job.copy ? null : (job.clip?.sha256 ?? null)),
    ...(options.model === null ? {} : { model: options.model }),
    ...(options.modelVersion === null ? {} : { model_version: options.modelVersion }),
  };
};

const envelopeBytes = 1024;

export const fitsInline = (job: Job, options: EvaluateOptions): boolean => {
  const videoBytes = Math.ceil((sentFile(job)?.sizeBytes ?? Number.POSITIVE_INFINITY) / 3) * 4;
  const textBytes = Buffer.byteLength(JSON.stringify([sentPrompt(job.prompt), options.metadata]));
  return videoBytes + textBytes + envelopeBytes <= limits.requestBodyBytes;
};

export const videoSourceOf = ({ path }: Pick<Job, 'path'>): VideoSource =>
  isClipAddress(path) ? 'url' : 'file';

/**
 * Its address, its upload, else its bytes.
 * @throws AppError file_changed when the file no longer holds the clip, file_unreadable
 */
export const videoOf = async (job: Job): Promise<VideoRef> => {
  if (isClipAddress(job.path)) return { url: job.path };
  return job.videoId === null ? inlineVideoOf(job) : { upload_id: job.videoId };
};

const inlineVideoOf = async (job: Job): Promise<VideoRef> => {
  const file = sentFile(job);
  if (!file) throw new Error('a clip must be identified before it is sent');
  const bytes = await readFile(file.path).catch((error: unknown) => {
    throw fileUnreadable(file.path, error);
  });
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) throw fileChanged();
  return { b64_json: bytes.toString('base64') };
};
