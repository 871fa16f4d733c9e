/** The models and builds that a deployment offers. */
import { z } from 'zod';
import { findingTypes } from './finding.ts';
import { openEnum, readList, readOptional } from './tolerant.ts';

/** API specification, "Model listing": strict, for writing. */
export const modelListSchema = z.strictObject({
  object: z.literal('list'),
  builds: z.array(
    z.strictObject({
      id: z.string(),
      label: z.string(),
      version: z.string(),
      note: z.string(),
    }),
  ),
  default_build: z.string().nullable(),
  data: z.array(
    z.strictObject({
      id: z.string(),
      object: z.literal('model'),
      version: z.string(),
      detectors: z.array(z.enum(findingTypes)),
      input: z.strictObject({
        formats: z.array(z.string()),
        max_duration_sec: z.number(),
        max_file_bytes: z.int(),
        aspect_ratios: z.array(z.string()),
      }),
    }),
  ),
});
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
