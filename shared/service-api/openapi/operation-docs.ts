import type { Operation } from '../endpoints.ts';
import type { RefusalCode } from '../error-envelope.ts';
import { limits } from '../limits.ts';
import type { SchemaName } from './named-schemas.ts';

export type OperationDoc = {
  summary: string;
  description?: string;
  /** Null if any JSON object will do, or none. */
  body?: SchemaName | null;
  success: {
    status: 200 | 201 | 204;
    description: string;
    /** Absent for answers without a body. */
    schema?: SchemaName;
    hasRateLimits?: true;
  };
  /** Codes of its refusals, besides those of every operation, and of every one with a key. */
  refusals?: readonly RefusalCode[];
};

const RESEND_WARNING =
  'Each evaluation is billed, and there is no idempotency key: do not send the request again unless the first one was refused.';

const runLimits = ['insufficient_credits', 'rate_limited', 'concurrency_limit'] as const;
const modelFailures = ['model_unavailable', 'model_output_invalid', 'model_timeout'] as const;

export const operationDocs: Readonly<Record<Operation, OperationDoc>> = {
  createEvaluation: {
    summary: 'Queue a video for evaluation',
    description: `Answers at once with status \`queued\`. ${RESEND_WARNING}`,
    body: 'CreateEvaluation',
    success: {
      status: 201,
      description: 'The queued evaluation.',
      schema: 'Evaluation',
      hasRateLimits: true,
    },
    refusals: [
      'invalid_body',
      'unknown_model',
      'missing_video',
      'missing_prompt',
      'prompt_too_long',
      'invalid_glitch_types',
      'video_too_long',
      'invalid_video',
      ...runLimits,
      ...modelFailures,
    ],
  },
  getEvaluation: {
    summary: 'Get an evaluation',
    description:
      'Poll with increasing delays until the status is `completed`, `partial` or `failed`.',
    success: { status: 200, description: 'The evaluation.', schema: 'Evaluation' },
    refusals: ['not_found'],
  },
  deleteEvaluation: {
    summary: 'Delete an evaluation',
    description: 'A run that has not ended is stopped.',
    success: { status: 204, description: 'The evaluation was deleted.' },
    refusals: ['not_found'],
  },
  retryEvaluation: {
    summary: 'Retry an evaluation',
    description: `Queues a new run of a \`failed\` or \`partial\` evaluation, with a new id and the next \`attempt\`. The number of attempts is limited. ${RESEND_WARNING}`,
    success: {
      status: 201,
      description: 'The new evaluation.',
      schema: 'Evaluation',
      hasRateLimits: true,
    },
    refusals: ['invalid_body', 'not_found', ...runLimits],
  },
  reserveVideo: {
    summary: 'Reserve a video',
    description: [
      'First step of an upload:',
      '1. Reserve the video.',
      '2. Send its bytes with PUT to `upload_url`, with `upload_headers` and without the API key. Any status from 200 to 299 means success; 403 means that the address has expired.',
      '3. Complete the video.',
      '4. Get the video until its status is `ready`.',
      '5. Create evaluations with its id as `video.upload_id`.',
      '',
      'If the same bytes, by SHA-256, are already stored, the record is `ready`, `upload_url` is null, and steps 2 to 4 are omitted.',
    ].join('\n'),
    body: 'ReserveVideo',
    success: { status: 201, description: 'The reserved video.', schema: 'Reservation' },
    refusals: ['invalid_body', 'invalid_video', 'rate_limited'],
  },
  completeVideo: {
    summary: 'Complete an upload',
    description: 'Call it when all bytes have been sent. The service then validates the file.',
    body: null,
    success: { status: 200, description: 'The video, in validation.', schema: 'Video' },
    refusals: ['invalid_body', 'not_found'],
  },
  getVideo: {
    summary: 'Get a video',
    description: 'After an upload, poll until the status is no longer `pending`.',
    success: { status: 200, description: 'The video.', schema: 'Video' },
    refusals: ['not_found'],
  },
  getQuota: {
    summary: 'Get the quota',
    success: { status: 200, description: 'State of all windows.', schema: 'QuotaState' },
  },
  listModels: {
    summary: 'List the models',
    success: { status: 200, description: 'The models.', schema: 'ModelList' },
  },
  getStatus: {
    summary: 'Get the platform status',
    success: { status: 200, description: 'The status.', schema: 'PlatformStatus' },
  },
};

export const introduction = [
  'Evaluates short generated videos: finds visual defects, and differences between a video and its prompt.',
  '',
  `Videos are H.264 in MP4, at most ${limits.videoDurationSec} s and 50 MB. Evaluations are asynchronous: create one, then get it until its status is terminal. A video is given as a public URL, as base64, or as the id of an upload.`,
  '',
  'Answers may contain members that are not described here; ignore them. Values of enums may be added. Refusals have an error envelope, whose `code` gives the reason.',
].join('\n');
