import type {
  CreateEvaluationRequest,
  VideoRef,
} from '../../shared/service-api/create-evaluation.ts';
import { type EvaluationRead, isTerminalStatus } from '../../shared/service-api/evaluation.ts';
import type { Answer } from './answer.ts';
import { base64Of } from './base64-of.ts';
import type { ApiClient } from './client.ts';
import { type PollOptions, pollEvaluation } from './poll-evaluation.ts';
import { type UploadOptions, uploadVideo } from './upload-video.ts';
import { withRefusalRetries } from './with-refusal-retries.ts';

/** The clip: a public address, an uploaded video, or bytes. */
export type VideoSource =
  | { url: string }
  | { uploadId: string }
  | {
      blob: Blob;
      filename?: string | undefined;
      sha256?: string | undefined;
      /** Send the bytes within the request instead of uploading them; about 1.5 MB at most. */
      inline?: boolean | undefined;
    };

/** A create request whose video may still have to be uploaded. */
export type Submission = Omit<CreateEvaluationRequest, 'video'> & { video: VideoSource };

export type SubmitOptions = PollOptions &
  Pick<UploadOptions, 'onBytes' | 'validationTimeoutMs'> & {
    /** Called once the run exists, so that its id is kept whatever happens later. */
    onCreated?: ((answer: Answer<EvaluationRead>) => void) | undefined;
  };

const toVideoRef = async (
  client: ApiClient,
  source: VideoSource,
  options: SubmitOptions,
): Promise<VideoRef> => {
  if ('url' in source) return { url: source.url };
  if ('uploadId' in source) return { upload_id: source.uploadId };
  const { inline, ...clip } = source;
  if (inline) return { b64_json: await base64Of(clip.blob) };
  return { upload_id: (await uploadVideo(client, { ...options, ...clip })).id };
};

/**
 * Uploads the clip if need be, submits it and waits until the run is terminal. Submits again only
 * what was provably not accepted, see `withRefusalRetries`.
 * @returns the finished run, which may be `failed`.
 * @throws ApiError; with `outcome` `unknown` from the submission, a billed run may exist. AppError
 * of `uploadVideo`.
 */
export const submitAndWait = async (
  client: ApiClient,
  submission: Submission,
  options: SubmitOptions = {},
): Promise<Answer<EvaluationRead>> => {
  const video = await toVideoRef(client, submission.video, options);
  const created = await withRefusalRetries(
    () => client.createEvaluation({ ...submission, video }, options),
    { ...options, clock: client.clock, random: client.random },
  );
  options.onCreated?.(created);
  if (isTerminalStatus(created.data.status)) return created;
  return pollEvaluation(client, created.data.id, options);
};
