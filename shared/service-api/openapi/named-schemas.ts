import { z } from 'zod';
import { createEvaluationRequestSchema, videoRefSchema } from '../create-evaluation.ts';
import { errorEnvelopeSchema, evaluationFailureSchema } from '../error-envelope.ts';
import {
  detectorStateSchema,
  evaluationSchema,
  resultSchema,
  summarySchema,
  timingSchema,
  usageSchema,
  videoInfoSchema,
} from '../evaluation.ts';
import {
  boundingBoxSchema,
  boxKeyframeSchema,
  findingTypeSchema,
  promptMisalignmentSchema,
  promptSegmentSchema,
  regionSchema,
  sentFindingSchema,
  timePointSchema,
  visualGlitchSchema,
} from '../finding.ts';
import { modelListSchema } from '../models.ts';
import { platformStatusSchema } from '../platform-status.ts';
import { promptClaimSchema } from '../prompt-claims.ts';
import { quotaStateSchema, rateLimitWindowSchema } from '../quota.ts';
import { reservationSchema, reserveVideoRequestSchema, videoRecordSchema } from '../video.ts';

const namedSchemas = {
  CreateEvaluation: createEvaluationRequestSchema,
  VideoRef: videoRefSchema,
  Evaluation: evaluationSchema,
  VideoInfo: videoInfoSchema,
  EvaluationUsage: usageSchema,
  Timing: timingSchema,
  EvaluationResult: resultSchema,
  EvaluationSummary: summarySchema,
  Glitch: sentFindingSchema,
  GlitchType: findingTypeSchema,
  VisualGlitch: visualGlitchSchema,
  PromptMisalignment: promptMisalignmentSchema,
  GlitchRegion: regionSchema,
  TimePoint: timePointSchema,
  BoxKeyframe: boxKeyframeSchema,
  BoundingBox: boundingBoxSchema,
  PromptSegment: promptSegmentSchema,
  DetectorState: detectorStateSchema,
  PromptClaim: promptClaimSchema,
  ReserveVideo: reserveVideoRequestSchema,
  Reservation: reservationSchema,
  Video: videoRecordSchema,
  RateLimitWindow: rateLimitWindowSchema,
  QuotaState: quotaStateSchema,
  ModelList: modelListSchema,
  PlatformStatus: platformStatusSchema,
  ErrorEnvelope: errorEnvelopeSchema,
  EvaluationFailure: evaluationFailureSchema,
} satisfies Record<string, z.ZodType>;

export type SchemaName = keyof typeof namedSchemas;

/** Objects to which the API specification allows no additional members. */
const closedSchemas: ReadonlySet<z.core.$ZodType> = new Set([
  createEvaluationRequestSchema,
  ...videoRefSchema.options,
  videoInfoSchema,
  resultSchema,
]);

export const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Members that the API specification rules out by the type of a finding. */
const absentMembers = new Map<z.core.$ZodType, readonly string[]>([
  [visualGlitchSchema, ['prompt_segment', 'severity']],
  [promptMisalignmentSchema, ['region']],
]);

/** @param modelIds the models of the deployment, the default first */
export const createJsonSchemas = (modelIds: readonly string[]): Record<string, object> => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(namedSchemas)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => schemaRef(id).$ref,
    override: ({ zodSchema, jsonSchema }) => {
      // Answers may have more members, which clients ignore; our own are strict for writing.
      if (jsonSchema.additionalProperties === false && !closedSchemas.has(zodSchema)) {
        delete jsonSchema.additionalProperties;
      }
      for (const name of absentMembers.get(zodSchema) ?? []) {
        jsonSchema.properties = { ...jsonSchema.properties, [name]: false };
      }
      if (zodSchema === createEvaluationRequestSchema.shape.model) {
        Object.assign(jsonSchema, { enum: [...modelIds], default: modelIds[0] });
      }
      if (zodSchema === evaluationSchema.shape.model) jsonSchema.enum = [...modelIds];
      // A limit of JavaScript's integers, not of the API.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return Object.fromEntries(
    // The document declares the dialect, and its own place names the schema.
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
};
