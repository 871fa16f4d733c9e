/** A finding ("Glitch" in the API specification), with its position in the clip and the prompt. */
import { z } from 'zod';
import { openEnum, readList, readOptional } from './tolerant.ts';

/** API specification, "Glitch": the finding types. */
export const findingTypes = ['visual_glitch', 'prompt_misalignment'] as const;
export const findingTypeSchema = z.enum(findingTypes);
export type FindingType = z.infer<typeof findingTypeSchema>;

/** Whether a type is documented; newer services may send others. */
export const isFindingType = (type: string): type is FindingType =>
  (findingTypes as readonly string[]).includes(type);

/** API specification, "GlitchSource". Absent means `model`. */
export const findingSources = ['model', 'human'] as const;
export const findingSourceSchema = z.enum(findingSources);

/** API specification, "TimePoint": HH:MM:SS:FF. */
export const timecodePattern = /^[0-9]{2}:[0-9]{2}:[0-9]{2}:[0-9]{2}$/;

/**
 * API specification, "TimePoint": a 0-based frame in presentation order, its second and its
 * timecode.
 */
export const timePointSchema = z.strictObject({
  frame: z.int().min(0),
  sec: z.number().min(0),
  timecode: z.string().regex(timecodePattern),
});

/** API specification, "BoundingBox": fractions of the frame's width and height. */
export const boundingBoxSchema = z.strictObject({
  xmin: z.number().min(0).max(1),
  ymin: z.number().min(0).max(1),
  xmax: z.number().min(0).max(1),
  ymax: z.number().min(0).max(1),
});

/** API specification, "BoxKeyframe". */
export const boxKeyframeSchema = z.strictObject({
  frame: z.int().min(0),
  sec: z.number().min(0),
  box: boundingBoxSchema,
});

/**
 * API specification, "GlitchRegion": first and last affected frame, both inclusive; `boxes` may
 * be empty.
 */
export const regionSchema = z.strictObject({
  start: timePointSchema,
  end: timePointSchema,
  boxes: z.array(boxKeyframeSchema),
});

/** API specification, "PromptSegment": a span of the prompt in code points, end exclusive. */
export const promptSegmentSchema = z.strictObject({
  text: z.string(),
  char_start: z.int().min(0),
  char_end: z.int().min(0),
});

/** API specification, "Glitch" with `type` = `visual_glitch`: strict, for writing. */
export const visualGlitchSchema = z.strictObject({
  id: z.string(),
  type: z.literal('visual_glitch'),
  description: z.string(),
  source: findingSourceSchema.optional(),
  region: regionSchema.optional(),
});

/** API specification, "Glitch" with `type` = `prompt_misalignment`: strict, for writing. */
export const promptMisalignmentSchema = z.strictObject({
  id: z.string(),
  type: z.literal('prompt_misalignment'),
  description: z.string(),
  source: findingSourceSchema.optional(),
  prompt_segment: promptSegmentSchema.optional(),
  /** From 1, a minor mismatch, to 5, entirely absent. */
  severity: z.int().min(1).max(5).optional(),
});

/** A finding to write: rejects members that do not apply to its type. */
export const findingSchema = z.discriminatedUnion('type', [
  visualGlitchSchema,
  promptMisalignmentSchema,
]);
export type Finding = z.infer<typeof findingSchema>;
export type PromptMisalignment = z.infer<typeof promptMisalignmentSchema>;

const receivedTimePointSchema = z.object({
  frame: z.number(),
  sec: z.number(),
  /** Empty if the service sent none. */
  timecode: z.string().catch(''),
});

const receivedBoxKeyframeSchema = z.object({
  frame: z.number(),
  sec: z.number(),
  box: z.object({ xmin: z.number(), ymin: z.number(), xmax: z.number(), ymax: z.number() }),
});

/** A finding as received: any type, without unreadable members. */
export const receivedFindingSchema = z.object({
  id: z.string().catch(''),
  type: openEnum(findingTypes).catch('unknown'),
  description: z.string().catch(''),
  source: readOptional(openEnum(findingSources)),
  region: readOptional(
    z.object({
      start: receivedTimePointSchema,
      end: receivedTimePointSchema,
      boxes: readList(receivedBoxKeyframeSchema).catch([]),
    }),
  ),
  prompt_segment: readOptional(
    z.object({ text: z.string(), char_start: z.number(), char_end: z.number() }),
  ),
  severity: readOptional(z.number()),
});
export type ReceivedFinding = z.infer<typeof receivedFindingSchema>;
