/** What the results of many clips say together. */
import { z } from 'zod';
import { notJudgedKinds } from '../domain/not-judged-kinds.ts';
import { clipCardSchema, libraryFilterSchema } from './library.ts';
import { procedure } from './procedure.ts';

/** Groups of one kind that are told one by one; of more, those with the most findings. */
export const maxTrendGroups = 50;

/** Clips that are told as the worst. */
export const maxWorstClips = 12;

/** Findings by type; those that were judged wrong, intended or duplicate are counted apart. */
const findingCountsSchema = z.object({
  /** Findings that stand: judged real, or not judged yet. Types without are left out. */
  byType: z.array(z.object({ type: z.string(), count: z.int() })),
  standing: z.int(),
  dismissed: z.int(),
});

/** Clips with a result that have something in common. */
export const trendGroupSchema = findingCountsSchema.extend({
  /** What they have in common, as it is filtered by. */
  value: z.string(),
  /** The version, of groups by model; one of the prompts, of groups by prompt. */
  detail: z.string().nullable(),
  clips: z.int(),
  /** Of them, those with a finding that stands. */
  clipsWithFindings: z.int(),
});
export type TrendGroup = z.infer<typeof trendGroupSchema>;

/** Groups of one kind, and how many more there are. */
const trendGroupsSchema = z.object({ groups: z.array(trendGroupSchema), more: z.int() });
export type TrendGroups = z.infer<typeof trendGroupsSchema>;

export const trendSpanSchema = findingCountsSchema.extend({
  /** Unix ms of its first moment, and of the first one after it: local days. */
  fromMs: z.number(),
  beforeMs: z.number(),
  clips: z.int(),
  clipsWithFindings: z.int(),
});
export type TrendSpan = z.infer<typeof trendSpanSchema>;

export const trendsSchema = z.object({
  /** Clips of the selection, and those of them that have a result, which all else is about. */
  selected: z.int(),
  clips: z.int(),
  clipsWithFindings: z.int(),
  /** Clips by what their results leave unjudged: never "no findings". */
  notJudged: z.record(z.enum(notJudgedKinds), z.int()),
  findings: findingCountsSchema.extend({ unreviewed: z.int(), real: z.int() }),
  /** Findings by type, and clips that have one of the type that is not dismissed. */
  types: z.array(
    z.object({ type: z.string(), standing: z.int(), dismissed: z.int(), clips: z.int() }),
  ),
  /** By model and version. */
  models: trendGroupsSchema,
  /** Each with the folders below it, as it is filtered by. */
  folders: trendGroupsSchema,
  /** By the prompt without its numbers, with one of the prompts. */
  prompts: trendGroupsSchema,
  /** Without gaps, oldest first; how long each is. */
  time: z.object({ unit: z.enum(['day', 'week', 'month']), spans: z.array(trendSpanSchema) }),
  /** By severity, then by findings that stand; clips without any are left out. */
  worst: z.array(clipCardSchema),
});
export type Trends = z.infer<typeof trendsSchema>;

/** @param filter of the library; of its clips those count that are completed or partial */
export const trendsProcedure = procedure
  .input(z.object({ filter: libraryFilterSchema }))
  .output(trendsSchema);
