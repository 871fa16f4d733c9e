import { z } from 'zod';
import { findingTypeSchema, findingTypes } from './finding.ts';
import { openEnum, readList, readOptional } from './tolerant.ts';

/** API specification, "Model listing": strict, for writing. */
export const modelListSchema = z
  .strictObject({
    object: z.literal('list'),
    builds: z
      .array(
        z.strictObject({
          id: z.string().describe('Id of the model.'),
          label: z.string().describe('Name to show.'),
          version: z.string(),
          note: z.string(),
        }),
      )
      .describe('The builds of models that are deployed.'),
    default_build: z
      .string()
      .nullable()
      .describe(
        'Version used for evaluations without `model_version`; null if the deployment decides.',
      ),
    data: z
      .array(
        z.strictObject({
          id: z.string(),
          object: z.literal('model'),
          version: z.string(),
          detectors: z.array(findingTypeSchema).describe('The types that the model can find.'),
          input: z
            .strictObject({
              formats: z.array(z.string()),
              max_duration_sec: z.number(),
              max_file_bytes: z.int().min(1),
              aspect_ratios: z.array(z.string()),
            })
            .describe('The videos that the model takes.'),
        }),
      )
      .describe('The models; the first is the default.'),
  })
  .describe('The models that the deployment offers.');
export type ModelList = z.infer<typeof modelListSchema>;

/** The model listing as received; only the `id` of each model is required. */
export const receivedModelListSchema = z.object({
  builds: readList(
    z.object({
      id: z.string(),
      label: z.string().catch(''),
      version: z.string().catch(''),
      note: z.string().catch(''),
    }),
  ).catch([]),
  default_build: z.string().nullable().catch(null),
  data: readList(
    z.object({
      id: z.string(),
      version: z.string().catch(''),
      /** Absent if it is unknown what the model detects, also if an entry cannot be read. */
      detectors: readOptional(z.array(openEnum(findingTypes))),
      input: readOptional(
        z.object({
          formats: readList(z.string()).catch([]),
          max_duration_sec: readOptional(z.number().positive()),
          max_file_bytes: readOptional(z.number().positive()),
          aspect_ratios: readList(z.string()).catch([]),
        }),
      ),
    }),
  ),
});
export type ReceivedModelList = z.infer<typeof receivedModelListSchema>;
