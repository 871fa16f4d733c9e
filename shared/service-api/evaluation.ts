/** The evaluation resource. */
import { z } from 'zod';
import { evaluationFailureSchema, receivedFailureSchema } from './error-envelope.ts';
import {
  findingSchema,
  findingTypeSchema,
  findingTypes,
  receivedFindingSchema,
} from './finding.ts';
import { promptClaimSchema, receivedPromptClaimsSchema } from './prompt-claims.ts';
import { openEnum, readList, readOptional } from './tolerant.ts';

/** API specification, "EvaluationStatus". */
export const evaluationStatuses = [
  'queued',
  'processing',
  'completed',
  'partial',
  'failed',
] as const;
export const evaluationStatusSchema = z.enum(evaluationStatuses);
export type EvaluationStatus = z.infer<typeof evaluationStatusSchema>;

const terminalStatuses: ReadonlySet<string> = new Set(['completed', 'partial', 'failed']);

/** Whether polling may stop. An unknown status is not terminal: the run may still continue. */
export const isTerminalStatus = (status: string): status is 'completed' | 'partial' | 'failed' =>
  terminalStatuses.has(status);

/** API specification, "VideoInfo": what the service read from the file. */
export const videoInfoSchema = z.strictObject({
  duration_sec: z.number().min(0),
  width: z.int().min(1),
  height: z.int().min(1),
  fps: z.number().gt(0),
  num_frames: z.int().min(1),
});
export type VideoInfo = z.infer<typeof videoInfoSchema>;

/** API specification, "EvaluationUsage". */
export const usageSchema = z.strictObject({
  video_seconds: z.number().min(0),
  billable_units: z.number().min(0),
});

/** API specification, "Timing": from submission to the terminal answer. */
export const timingSchema = z.strictObject({ e2e_ms: z.int().min(0) });

/** API specification, "EvaluationSummary". */
export const summarySchema = z.strictObject({
  num_glitches: z.int().min(0),
  has_visual_glitch: z.boolean(),
  has_prompt_misalignment: z.boolean(),
});

/** API specification, "EvaluationResult". */
export const resultSchema = z.strictObject({
  glitches: z.array(findingSchema),
  summary: summarySchema,
});
export type EvaluationResult = z.infer<typeof resultSchema>;

/** API specification, "DetectorStatus". */
export const detectorStatuses = ['pending', 'reused', 'completed', 'failed', 'skipped'] as const;

/**
 * API specification, "DetectorState". A skipped detector carries its reason in `error` (ADR 2).
 */
export const detectorStateSchema = z.strictObject({
  detector: findingTypeSchema,
  status: z.enum(detectorStatuses),
  error: z.strictObject({ code: z.string(), message: z.string() }).optional(),
  /** Extension of the built-in evaluator: the outcomes for the prompt's phrases, in order. */
  clipcheck_claims: z.array(promptClaimSchema).optional(),
});
export type DetectorState = z.infer<typeof detectorStateSchema>;

/** API specification, "Evaluation": strict, for writing. */
export const evaluationSchema = z.strictObject({
  id: z.uuid(),
  object: z.literal('evaluation'),
  model: z.string().min(1),
  model_version: z.string(),
  output_schema_version: z.string(),
  /** Unix seconds. */
  created: z.int().min(0),
  status: evaluationStatusSchema,
  input: z.strictObject({ prompt: z.string(), video: videoInfoSchema }),
  usage: usageSchema,
  result: resultSchema.nullable(),
  error: evaluationFailureSchema.nullable().optional(),
  detectors: z.array(detectorStateSchema).optional(),
  video_id: z.string().nullable().optional(),
  attempt: z.int().min(1).optional(),
  timing: timingSchema.nullable().optional(),
  metadata: z.record(z.string(), z.unknown()).nullable().optional(),
});
export type Evaluation = z.infer<typeof evaluationSchema>;

const receivedResultSchema = z.object({
  glitches: readList(receivedFindingSchema),
  summary: readOptional(
    z.object({
      num_glitches: z.number(),
      has_visual_glitch: z.boolean(),
      has_prompt_misalignment: z.boolean(),
    }),
  ),
});

/**
 * An evaluation as received. Only `id` and `status` are required; an unreadable result is `null`,
 * like one that does not exist yet.
 */
export const receivedEvaluationSchema = z.object({
  id: z.string().min(1),
  status: openEnum(evaluationStatuses),
  model: z.string().catch(''),
  model_version: z.string().catch(''),
  output_schema_version: z.string().catch(''),
  created: readOptional(z.number()),
  input: readOptional(
    z.object({
      prompt: z.string().catch(''),
      video: readOptional(
        z.object({
          duration_sec: readOptional(z.number()),
          width: readOptional(z.number()),
          height: readOptional(z.number()),
          fps: readOptional(z.number()),
          num_frames: readOptional(z.number()),
        }),
      ),
    }),
  ),
  usage: readOptional(
    z.object({
      video_seconds: readOptional(z.number()),
      billable_units: readOptional(z.number()),
    }),
  ),
  result: receivedResultSchema.nullable().catch(null),
  error: readOptional(receivedFailureSchema),
  detectors: readOptional(
    readList(
      z.object({
        detector: openEnum(findingTypes),
        // Kept without a readable status: dropped, its type could count as judged.
        status: openEnum(detectorStatuses).catch('unknown'),
        error: readOptional(
          z.object({ code: z.string().catch(''), message: z.string().catch('') }),
        ),
        clipcheck_claims: readOptional(receivedPromptClaimsSchema),
      }),
    ),
  ),
  video_id: readOptional(z.string()),
  attempt: readOptional(z.number()),
  timing: readOptional(z.object({ e2e_ms: z.number() })),
  metadata: readOptional(z.record(z.string(), z.unknown())),
});
export type ReceivedEvaluation = z.infer<typeof receivedEvaluationSchema>;
