/** The request body of POST /v1/evaluations. */
import { z } from 'zod';
import { findingTypeSchema } from './finding.ts';
import { limits } from './limits.ts';

/** API specification, "VideoRef": a public MP4 that the service fetches itself. */
export const videoByUrlSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).regex(/^https?:\/\//),
});

/** API specification, "VideoRef": a video that was uploaded and is `ready`. */
export const videoByUploadSchema = z.strictObject({ upload_id: z.string().min(1) });

/** API specification, "VideoRef": base64 MP4 bytes, bounded by the request body limit. */
export const videoInlineSchema = z.strictObject({ b64_json: z.base64().min(1) });

/** Exactly one of the three forms. */
export const videoRefSchema = z.union([videoByUrlSchema, videoByUploadSchema, videoInlineSchema]);
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

/** API specification, POST /v1/evaluations: request body. */
export const createEvaluationRequestSchema = z.strictObject({
  prompt: z
    .string()
    .refine((prompt) => prompt.trim() !== '', 'must contain a visible character')
    .refine(
      (prompt) => promptLength(prompt) <= limits.promptCodePoints,
      `must have at most ${limits.promptCodePoints} characters`,
    ),
  video: videoRefSchema,
  model: z.string().min(1).optional(),
  model_version: z.string().min(1).optional(),
  glitch_types: z
    .array(findingTypeSchema)
    .min(1)
    .refine((types) => new Set(types).size === types.length, 'must not repeat a type')
    .optional(),
  metadata: z
    .record(z.string(), z.unknown())
    .refine(
      (metadata) => metadataSizeBytes(metadata) <= limits.metadataBytes,
      `must have at most ${limits.metadataBytes} bytes as JSON`,
    )
    .optional(),
});
export type CreateEvaluationRequest = z.infer<typeof createEvaluationRequestSchema>;
