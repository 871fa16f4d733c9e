/** A finding ("Glitch" in the API specification), with its position in the clip and the prompt. */
import { z } from 'zod';
import { openEnum, readList, readOptional } from './tolerant.ts';

/** API specification, "Glitch": the finding types. */
export const findingTypes = ['visual_glitch', 'prompt_misalignment'] as const;
export const findingTypeSchema = z
  .enum(findingTypes)
  .describe(
    'Kind of finding: a visual defect, or a difference between the video and its prompt. Newer services may send others.',
  );
export type FindingType = z.infer<typeof findingTypeSchema>;

export const isFindingType = (type: string): type is FindingType =>
  (findingTypes as readonly string[]).includes(type);

/** API specification, "GlitchSource". Absent means `model`. */
export const findingSources = ['model', 'human'] as const;
const findingSourceSchema = z
  .enum(findingSources)
  .describe('Who reported the finding. Absent means `model`.');

/** API specification, "TimePoint": HH:MM:SS:FF. */
const timecodePattern = /^[0-9]{2}:[0-9]{2}:[0-9]{2}:[0-9]{2}$/;

const frameSchema = z.int().min(0).describe('Index of the frame, 0-based, in presentation order.');
const secondSchema = z.number().min(0).describe('Time of that frame in seconds from the start.');

/** API specification, "TimePoint". */
export const timePointSchema = z
  .strictObject({
    frame: frameSchema,
    sec: secondSchema,
    timecode: z
      .string()
      .regex(timecodePattern)
      .describe('HH:MM:SS:FF, non-drop, at the rounded frame rate.'),
  })
  .describe('A frame of the video, with its time.');

/** API specification, "BoundingBox". */
export const boundingBoxSchema = z
  .strictObject({
    xmin: z.number().min(0).max(1),
    ymin: z.number().min(0).max(1),
    xmax: z.number().min(0).max(1),
    ymax: z.number().min(0).max(1),
  })
  .describe(
    "Area of the picture, as fractions of the frame's width and height, from the top left.",
  );

/** API specification, "BoxKeyframe". */
export const boxKeyframeSchema = z
  .strictObject({ frame: frameSchema, sec: secondSchema, box: boundingBoxSchema })
  .describe('Position of a finding in one frame.');

export type BoxKeyframe = z.infer<typeof boxKeyframeSchema>;

/** API specification, "GlitchRegion". */
export const regionSchema = z
  .strictObject({
    start: timePointSchema.describe('First affected frame.'),
    end: timePointSchema.describe('Last affected frame, inclusive.'),
    boxes: z
      .array(boxKeyframeSchema)
      .describe('Where in the picture; empty if the entire picture is affected.'),
  })
  .describe('When and where a finding can be seen.');

/** API specification, "PromptSegment". */
export const promptSegmentSchema = z
  .strictObject({
    text: z.string().describe('The words of the prompt.'),
    char_start: z.int().min(0).describe('Position of their first character, in code points.'),
    char_end: z.int().min(0).describe('Position after their last character, in code points.'),
  })
  .describe('A span of the prompt.');

const findingIdSchema = z.string().describe('Identifies the finding within its evaluation.');

/** A short name in lower case, such as `frozen-frames`. */
const kindPattern = /^[a-z][a-z0-9-]{0,39}$/;
const kindSchema = z.string().regex(kindPattern);
export const isKind = (text: string): boolean => kindPattern.test(text);

const findingMembers = {
  description: z.string().describe('What was found, in plain language.'),
  source: findingSourceSchema.optional(),
  clipcheck_kind: kindSchema
    .optional()
    .describe(
      "Extension of Clipcheck's built-in evaluator: what was found, such as `morph`, or for the prompt what was claimed, such as `camera`.",
    ),
  clipcheck_possible: z
    .boolean()
    .optional()
    .describe(
      "Extension of Clipcheck's built-in evaluator: true for the opinion of a model that was not measured for this kind.",
    ),
};

/** API specification, "Glitch" with `type` = `visual_glitch`: strict, for writing. */
export const visualGlitchSchema = z
  .strictObject({
    id: findingIdSchema,
    type: z.literal('visual_glitch'),
    ...findingMembers,
    region: regionSchema.optional().describe('Absent if the finding concerns the clip in general.'),
  })
  .describe('A visual defect.');

/** API specification, "Glitch" with `type` = `prompt_misalignment`: strict, for writing. */
export const promptMisalignmentSchema = z
  .strictObject({
    id: findingIdSchema,
    type: z.literal('prompt_misalignment'),
    ...findingMembers,
    prompt_segment: promptSegmentSchema
      .optional()
      .describe('The words that the video does not match.'),
    severity: z
      .int()
      .min(1)
      .max(5)
      .optional()
      .describe(
        'From 1, a minor mismatch, to 5, entirely absent. Findings of older pipelines may have none.',
      ),
  })
  .describe('A difference between the video and its prompt.');

export const sentFindingSchema = z
  .discriminatedUnion('type', [visualGlitchSchema, promptMisalignmentSchema])
  .describe('A finding. Members that do not apply to its type are absent, not null.');
export type SentFinding = z.infer<typeof sentFindingSchema>;
export type PromptMisalignment = z.infer<typeof promptMisalignmentSchema>;

const receivedTimePointSchema = z.object({
  frame: z.number(),
  sec: z.number(),
  /** Empty if the service sent none. */
  timecode: z.string().catch(''),
});

export const receivedBoxKeyframeSchema = z.object({
  frame: z.number(),
  sec: z.number(),
  box: z.object({ xmin: z.number(), ymin: z.number(), xmax: z.number(), ymax: z.number() }),
});

export const receivedRegionSchema = z.object({
  start: receivedTimePointSchema,
  end: receivedTimePointSchema,
  boxes: readList(receivedBoxKeyframeSchema).catch([]),
});
export type ReceivedRegion = z.infer<typeof receivedRegionSchema>;

/** A finding as received: any type, without unreadable members. */
export const receivedFindingSchema = z.object({
  id: z.string().catch(''),
  type: openEnum(findingTypes).catch('unknown'),
  description: z.string().catch(''),
  source: readOptional(openEnum(findingSources)),
  clipcheck_kind: readOptional(kindSchema),
  clipcheck_possible: readOptional(z.boolean()),
  region: readOptional(receivedRegionSchema),
  prompt_segment: readOptional(
    z.object({ text: z.string(), char_start: z.number(), char_end: z.number() }),
  ),
  severity: readOptional(z.number()),
});
export type ReceivedFinding = z.infer<typeof receivedFindingSchema>;
