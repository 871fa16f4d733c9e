import { z } from 'zod';
import { findingTypeSchema, findingTypes } from './finding.ts';
import { limits } from './limits.ts';

/** API specification, "VideoRef": a public MP4 that the service fetches itself. */
export const videoByUrlSchema = z
  .strictObject({
    url: z
      .url({ protocol: /^https?$/ })
      .regex(/^https?:\/\//)
      .meta({ format: 'uri', description: 'Fetched with a plain GET, without credentials.' }),
  })
  .describe('A public MP4 that the service fetches.');

/** API specification, "VideoRef": a video that was uploaded and is `ready`. */
const videoByUploadSchema = z
  .strictObject({ upload_id: z.string().min(1).describe('Id of a video whose status is `ready`.') })
  .describe('An uploaded video: the only form for files up to 50 MB.');

/** API specification, "VideoRef": base64 MP4 bytes, bounded by the request body limit. */
const videoInlineSchema = z
  .strictObject({ b64_json: z.base64().min(1) })
  .describe('The bytes of an MP4 in base64. The limit of request bodies allows about 1.5 MB.');

export const videoRefSchema = z
  .union([videoByUrlSchema, videoByUploadSchema, videoInlineSchema])
  .describe('The video, in exactly one of three forms: H.264 in MP4, at most 15 s and 50 MB.');
export type VideoRef = z.infer<typeof videoRefSchema>;

/** Length of a prompt as the limit counts it: Unicode code points (ADR 2). */
export const promptLength = (prompt: string): number => {
  let count = 0;
  for (const _codePoint of prompt) count += 1;
  return count;
};

/** Size of `metadata` as the limit counts it: UTF-8 bytes of its JSON (ADR 2). */
export const metadataSizeBytes = (metadata: unknown): number =>
  new TextEncoder().encode(JSON.stringify(metadata)).length;

/**
 * API specification, POST /v1/evaluations: request body. What JSON Schema can express of a
 * refinement is repeated in `meta`.
 */
export const createEvaluationRequestSchema = z.strictObject({
  prompt: z
    .string()
    .refine((prompt) => prompt.trim() !== '', 'must contain a visible character')
    .refine((prompt) => prompt.isWellFormed(), 'must be valid Unicode')
    .refine(
      (prompt) => promptLength(prompt) <= limits.promptCodePoints,
      `must have at most ${limits.promptCodePoints} characters`,
    )
    .meta({
      description: 'The text that was meant to produce the video. Must not be blank.',
      maxLength: limits.promptCodePoints,
      pattern: '\\S',
    }),
  video: videoRefSchema,
  model: z
    .string()
    .min(1)
    .optional()
    .describe('Id of a model of GET /v1/models. By default its first one.'),
  model_version: z
    .string()
    .min(1)
    .optional()
    .describe("A version of the model. By default the deployment's."),
  glitch_types: z
    .array(findingTypeSchema)
    .min(1)
    .refine((types) => new Set(types).size === types.length, 'must not repeat a type')
    .meta({ description: 'What to look for.', uniqueItems: true, default: [...findingTypes] })
    .optional(),
  metadata: z
    .record(z.string(), z.unknown())
    .refine(
      (metadata) => metadataSizeBytes(metadata) <= limits.metadataBytes,
      `must have at most ${limits.metadataBytes} bytes as JSON`,
    )
    .describe(
      `Any members, echoed in the evaluation. At most ${limits.metadataBytes} bytes as JSON.`,
    )
    .optional(),
});
export type CreateEvaluationRequest = z.infer<typeof createEvaluationRequestSchema>;
