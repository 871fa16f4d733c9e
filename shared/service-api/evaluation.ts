import { z } from 'zod';
import { evaluationFailureSchema, receivedFailureSchema } from './error-envelope.ts';
import {
  findingTypeSchema,
  findingTypes,
  receivedFindingSchema,
  sentFindingSchema,
} from './finding.ts';
import { promptClaimSchema, receivedPromptClaimsSchema } from './prompt-claims.ts';
import { openEnum, readAmount, readList, readOptional } from './tolerant.ts';

/** API specification, "EvaluationStatus". */
export const evaluationStatuses = [
  'queued',
  'processing',
  'completed',
  'partial',
  'failed',
] as const;
const evaluationStatusSchema = z
  .enum(evaluationStatuses)
  .describe(
    'Terminal are `completed`, `partial` (a detector completed, another failed) and `failed`. Clients poll until then.',
  );
export type EvaluationStatus = z.infer<typeof evaluationStatusSchema>;

const terminalStatuses: ReadonlySet<string> = new Set(['completed', 'partial', 'failed']);

/** Whether polling may stop. An unknown status is not terminal: the run may still continue. */
export const isTerminalStatus = (status: string): status is 'completed' | 'partial' | 'failed' =>
  terminalStatuses.has(status);

/** API specification, "VideoInfo": what the service read from the file. */
export const videoInfoSchema = z
  .strictObject({
    duration_sec: z.number().min(0),
    width: z.int().min(1).describe('In pixels.'),
    height: z.int().min(1).describe('In pixels.'),
    fps: z.number().gt(0).describe('Frames per second.'),
    num_frames: z.int().min(1),
  })
  .describe('What the service read from the file.');
export type VideoInfo = z.infer<typeof videoInfoSchema>;

/** API specification, "EvaluationUsage". */
export const usageSchema = z
  .strictObject({
    video_seconds: z.number().min(0).describe('Length of the video.'),
    billable_units: z.number().min(0).describe('Units charged for the evaluation.'),
  })
  .describe('What the evaluation costs.');

/** API specification, "Timing". */
export const timingSchema = z
  .strictObject({
    e2e_ms: z
      .int()
      .min(0)
      .describe(
        'Milliseconds from submission to the terminal answer, including queueing, fetching the video and model time.',
      ),
  })
  .describe('How long the evaluation took, as measured by the service.');

/** API specification, "EvaluationSummary". */
export const summarySchema = z
  .strictObject({
    num_glitches: z.int().min(0).describe('Number of findings of all types.'),
    has_visual_glitch: z.boolean(),
    has_prompt_misalignment: z.boolean(),
  })
  .describe('Totals of the findings.');

/** API specification, "EvaluationResult". */
export const resultSchema = z
  .strictObject({
    glitches: z.array(sentFindingSchema).describe('The findings.'),
    summary: summarySchema,
  })
  .describe('What was found.');
export type EvaluationResult = z.infer<typeof resultSchema>;

/** API specification, "DetectorStatus". */
export const detectorStatuses = ['pending', 'reused', 'completed', 'failed', 'skipped'] as const;

/** API specification, "DetectorState". */
export const detectorStateSchema = z
  .strictObject({
    detector: findingTypeSchema,
    status: z.enum(detectorStatuses),
    error: z
      .strictObject({ code: z.string(), message: z.string() })
      .optional()
      .describe('Why the detector failed, or was skipped.'),
    clipcheck_claims: z
      .array(promptClaimSchema)
      .optional()
      .describe(
        "Extension of Clipcheck's built-in evaluator: the outcomes for the prompt's phrases, in order.",
      ),
  })
  .describe('State of one detector. A type counts as judged only if its detector completed.');
export type DetectorState = z.infer<typeof detectorStateSchema>;

/** API specification, "Evaluation": strict, for writing. */
export const evaluationSchema = z
  .strictObject({
    id: z.uuid(),
    object: z.literal('evaluation'),
    model: z.string().min(1).describe('Id of the model, as in GET /v1/models.'),
    model_version: z.string().describe('Version of the model that ran.'),
    output_schema_version: z.string().describe('Version of the shape of `result`.'),
    created: z.int().min(0).describe('Unix seconds.'),
    status: evaluationStatusSchema,
    input: z.strictObject({ prompt: z.string(), video: videoInfoSchema }),
    usage: usageSchema,
    result: resultSchema.nullable().describe('Null while there is none, and if the run failed.'),
    error: evaluationFailureSchema
      .nullable()
      .optional()
      .describe('Why the run failed. Null or absent if it did not: test for a value.'),
    detectors: z
      .array(detectorStateSchema)
      .optional()
      .describe('State of each requested detector. Older evaluations may omit it.'),
    video_id: z
      .string()
      .nullable()
      .optional()
      .describe('Id of the uploaded video. Null or absent if the video came in another form.'),
    attempt: z.int().min(1).optional().describe('1 for a new run, 2 or more for a retry.'),
    timing: timingSchema.nullable().optional().describe('Null or absent until it is measured.'),
    metadata: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .describe('As passed when the evaluation was created; null if nothing was.'),
  })
  .describe('An evaluation of one video against its prompt.');
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

/** Only `id` and `status` are required; an unreadable result is `null`, like a missing one. */
export const receivedEvaluationSchema = z.object({
  id: z.string().min(1),
  status: openEnum(evaluationStatuses),
  model: z.string().catch(''),
  model_version: z.string().catch(''),
  output_schema_version: z.string().catch(''),
  created: readAmount,
  input: readOptional(
    z.object({
      prompt: z.string().catch(''),
      video: readOptional(
        z.object({
          duration_sec: readAmount,
          width: readAmount,
          height: readAmount,
          fps: readAmount,
          num_frames: readAmount,
        }),
      ),
    }),
  ),
  usage: readOptional(z.object({ video_seconds: readAmount, billable_units: readAmount })),
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
  attempt: readAmount,
  timing: readOptional(z.object({ e2e_ms: z.number().min(0) })),
  metadata: readOptional(z.record(z.string(), z.unknown())),
});
export type ReceivedEvaluation = z.infer<typeof receivedEvaluationSchema>;
