import { z } from 'zod';
import { kindCountSchema } from '../model/count-findings.ts';
import { clipCardSchema, clipTotalsSchema, libraryFilterSchema } from './library.ts';
import { procedure } from './procedure.ts';

/** Maximum number of groups listed per kind: those with the most findings. */
export const maxTrendGroups = 50;

export const maxWorstClips = 12;

/** Clips with a result, and their findings; dismissed ones (false alarm, intended, duplicate) apart. */
const tallySchema = z.object({
  clips: z.int(),
  outcomes: clipTotalsSchema.shape.outcomes,
  /** Number of clips with a confirmed or open finding. */
  clipsWithFindings: z.int(),
  /** Confirmed and open findings by kind, without kinds that have none. */
  byKind: z.array(kindCountSchema),
  /** Confirmed and open findings. */
  openFindings: z.int(),
  dismissed: z.int(),
});

/** Clips with a result that have something in common. */
export const trendGroupSchema = tallySchema.extend({
  /** The common value, as used in filters. */
  value: z.string(),
  /** For groups by model, the version; for groups by prompt, one of the prompts. */
  detail: z.string().nullable(),
});
export type TrendGroup = z.infer<typeof trendGroupSchema>;

const trendGroupsSchema = z.object({ groups: z.array(trendGroupSchema), more: z.int() });
export type TrendGroups = z.infer<typeof trendGroupsSchema>;

export const trendSpanSchema = tallySchema.extend({
  /** Start of the span and of the next one (Unix ms): local days. */
  fromMs: z.number(),
  beforeMs: z.number(),
});
export type TrendSpan = z.infer<typeof trendSpanSchema>;

export const trendsSchema = z.object({
  /** All clips of the selection, with or without a result. */
  totals: clipTotalsSchema,
  /** Clips with a result, to which everything else refers. */
  clips: z.int(),
  clipsWithFindings: z.int(),
  /** Findings by kind, and clips with one that is not dismissed. */
  kinds: z.array(
    kindCountSchema
      .omit({ count: true })
      .extend({ openFindings: z.int(), dismissed: z.int(), clips: z.int() }),
  ),
  models: trendGroupsSchema,
  /** By folder, each including those below it, like the filter. */
  folders: trendGroupsSchema,
  /** By the prompt without its numbers, with one of the prompts. */
  prompts: trendGroupsSchema,
  /** Spans of one unit without gaps, oldest first. */
  time: z.object({ unit: z.enum(['day', 'week', 'month']), spans: z.array(trendSpanSchema) }),
  /** Clips with confirmed or open findings, worst first. */
  worst: z.array(clipCardSchema),
});
export type Trends = z.infer<typeof trendsSchema>;

/** Trends of the completed and partial clips that match a library filter. */
export const trendsProcedure = procedure
  .input(z.object({ filter: libraryFilterSchema }))
  .output(trendsSchema);
