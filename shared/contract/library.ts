/** The library: every clip that was ever read, as cards that can be searched, filtered and sorted. */
import { z } from 'zod';
import { clipStates } from '../domain/clip-state.ts';
import { decisionFilters, decisions } from '../domain/decision.ts';
import { generationSchema } from '../domain/found-prompt.ts';
import { type NotJudged, notJudgedKinds } from '../domain/not-judged-kinds.ts';
import { verdictSchema, verdicts } from '../domain/verdict.ts';
import { batchIdSchema, clipIdSchema, maxIds, runIdSchema } from './ids.ts';
import { procedure, reasonSchema } from './procedure.ts';

/** Fractions of the upright picture. */
const cardBoxSchema = z.object({
  xmin: z.number(),
  ymin: z.number(),
  xmax: z.number(),
  ymax: z.number(),
});

/** A finding as a card shows it. */
export const cardFindingSchema = z.object({
  type: z.string(),
  /** The beginning of what the service says. */
  description: z.string(),
  isConfirmed: z.boolean(),
  /** First and last frame of the local file, both inclusive; null where it has no place. */
  frames: z.object({ first: z.int(), last: z.int() }).nullable(),
  /** A frame that shows it, and where; null where it has no place. */
  picture: z
    .object({
      /** When the frame begins, in ms from the first frame. */
      atMs: z.int(),
      box: cardBoxSchema.nullable(),
    })
    .nullable(),
});
export type CardFinding = z.infer<typeof cardFindingSchema>;

/** Where a finding that is not dismissed is, as fractions of the clip's duration. */
const findingSpanSchema = z.object({ type: z.string(), from: z.number(), to: z.number() });
export type FindingSpan = z.infer<typeof findingSpanSchema>;

/** A clip as one row or tile of the library. */
export const clipCardSchema = z.object({
  clipId: clipIdSchema,
  /** Of its bytes; null where they lie at an address and were never downloaded. */
  sha256: z.string().nullable(),
  /** Of a clip that is known by its address: that, without what may be secret in its query. */
  address: z.string().nullable(),
  /** File name, of the file in which the clip was last seen. */
  name: z.string(),
  /**
   * Absolute path; the last known one where the file is missing, the address (as above) where there
   * is none.
   */
  path: z.string(),
  /** Absolute path of its folder; empty for a clip that has none. */
  folder: z.string(),
  /** How many files are known to hold these bytes. */
  copies: z.int(),
  /** True when none of its files was there when last looked for; never of what lies at an address. */
  isMissing: z.boolean(),
  /** How it last stood. */
  state: z.enum(clipStates),
  reason: reasonSchema.nullable(),
  /** True while it is part of a batch that has not ended. */
  isQueued: z.boolean(),
  /** Findings of the newest result by type, without dismissed ones; types without are left out. */
  findings: z.array(z.object({ type: z.string(), count: z.int() })),
  /** Highest severity (1 to 5) of a finding that is not dismissed; null where none has one. */
  worstSeverity: z.int().nullable(),
  /** Findings without a verdict. */
  unreviewed: z.int(),
  /** Findings by verdict. */
  verdicts: z.record(verdictSchema, z.int()),
  /** What a person decided about it; null where nothing. */
  decision: z.enum(decisions).nullable(),
  /** The worst finding that is confirmed, else the worst without a verdict; null without either. */
  worst: cardFindingSchema.nullable(),
  /** Where confirmed and unreviewed findings lie; those without a place are left out. */
  spans: z.array(findingSpanSchema),
  /** What its result leaves unjudged: then it is never shown as "no findings". Null where nothing. */
  notJudged: z.enum(notJudgedKinds).nullable(),
  /** Findings of the newest result that could not be read; they count among none of the others. */
  unreadableFindings: z.int(),
  /** Types of findings that the newest result was asked for; empty without a result. */
  types: z.array(z.string()),
  /** True when its result came from an import and was not evaluated here. */
  isImported: z.boolean(),
  /** Null where the file cannot be read as a video; of one that is not here, as the service says. */
  durationSec: z.number().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  fps: z.number().nullable(),
  frameCount: z.int().nullable(),
  sizeBytes: z.number(),
  prompt: z.string().nullable(),
  promptSource: z.string().nullable(),
  /** Absolute path of the file the prompt came from. */
  promptOrigin: z.string().nullable(),
  generation: generationSchema,
  model: z.string().nullable(),
  modelVersion: z.string().nullable(),
  runId: runIdSchema.nullable(),
  /** Unix ms of the newest result. */
  evaluatedMs: z.number().nullable(),
  /** Unix ms at which the clip was first read. */
  addedMs: z.number(),
});
export type ClipCard = z.infer<typeof clipCardSchema>;

/** Filters and facets of findings by what a result leaves unjudged. */
export const notJudgedFilters = {
  prompt_not_judged: 'prompt',
  picture_not_judged: 'picture',
  partly_judged: 'part',
  not_judged: 'all',
} as const satisfies Record<string, NotJudged>;

/** Lists of the filter that can be negated. */
export const negatableFilters = [
  'states',
  'findingTypes',
  'severities',
  'verdicts',
  'decisions',
  'models',
  'promptSources',
] as const;

/** All members narrow the selection; an empty list or null means "any". */
export const libraryFilterSchema = z.object({
  /** Words, each to be found in prompt, description of a finding, file name or note. */
  text: z.string().max(1000).default(''),
  states: z.array(z.enum(clipStates)).default([]),
  /**
   * Types of findings, of which the clip has at least one; `none` for clips in all of which nothing
   * was found; `clean` for those and clips all of whose findings were dismissed; `picture_clean` for
   * clips that would be clean had their prompt been checked; one of `notJudgedFilters` for those
   * whose picture or prompt was not judged or not asked for, with or without findings; `unjudged` for
   * these without a finding that stands, and for clips that could not be evaluated, or were not yet.
   */
  findingTypes: z.array(z.string()).default([]),
  /** Worst severity of the clip; 0 for clips none of whose findings has one, dismissed ones aside. */
  severities: z.array(z.int().min(0).max(5)).default([]),
  /** Clips with at least one finding of such a verdict; `unreviewed` for findings without. */
  verdicts: z.array(z.enum([...verdicts, 'unreviewed'])).default([]),
  decisions: z.array(z.enum(decisionFilters)).default([]),
  models: z.array(z.string()).default([]),
  modelVersions: z.array(z.string()).default([]),
  /** Clips whose prompts are alike apart from their numbers, by the short hash that trends tell. */
  templateKeys: z.array(z.string().regex(/^[0-9a-f]{32}$/)).default([]),
  promptSources: z.array(z.string()).default([]),
  /** Absolute path: clips in this folder and below. */
  folder: z.string().nullable().default(null),
  batchId: batchIdSchema.nullable().default(null),
  /** Newest result not before / before this moment (Unix ms). */
  evaluatedFromMs: z.number().nullable().default(null),
  evaluatedBeforeMs: z.number().nullable().default(null),
  isMissing: z.boolean().nullable().default(null),
  /** Negated lists, which exclude the clips that match; an empty list excludes nothing. */
  not: z.array(z.enum(negatableFilters)).default([]),
});
export type LibraryFilter = z.infer<typeof libraryFilterSchema>;

export const librarySortKeys = [
  'worst',
  'name',
  'state',
  'findings',
  'severity',
  'unreviewed',
  'duration',
  'model',
  'generator',
  'generatorModel',
  'seed',
  'resolution',
  'fps',
  'evaluated',
  'added',
] as const;
export const librarySortSchema = z.object({
  by: z.enum(librarySortKeys),
  direction: z.enum(['ascending', 'descending']),
  /** Keeps takes of one prompt together: each group stands where its first clip would. */
  groupTakes: z.literal(true).optional(),
});
export type LibrarySort = z.infer<typeof librarySortSchema>;

/** Maximum number of views that are counted. */
export const maxCountedViews = 200;

const selectionSchema = z.object({ filter: libraryFilterSchema, sort: librarySortSchema });

/** A clip of a walk through a selection: how many findings its newest result has. */
const walkedClipSchema = z.object({
  clipId: clipIdSchema,
  findings: z.int(),
  /** Of them, those without a verdict. */
  unreviewed: z.int(),
});
export type WalkedClip = z.infer<typeof walkedClipSchema>;

/** What a selection holds for review. */
export const reviewTotalsSchema = z.object({
  clips: z.int(),
  /** Clips that were judged as a whole and have no finding that is confirmed or unreviewed. */
  clean: z.int(),
  /** Clips without such findings, of which only the prompt was not checked. */
  pictureClean: z.int(),
  /** The other clips without such findings, whose result leaves something unjudged. */
  notJudged: z.int(),
  /** Clips with findings that nobody has reviewed. */
  toReview: z.int(),
  findings: z.int(),
  unreviewed: z.int(),
});
export type ReviewTotals = z.infer<typeof reviewTotalsSchema>;

/** A value to filter by and how many clips of the current selection have it. */
const facetValueSchema = z.object({ value: z.string(), count: z.int() });
export type FacetValue = z.infer<typeof facetValueSchema>;

/** Each facet is counted with all other filters applied, but not its own. */
export const libraryFacetsSchema = z.object({
  states: z.array(facetValueSchema),
  findingTypes: z.array(facetValueSchema),
  severities: z.array(facetValueSchema),
  verdicts: z.array(facetValueSchema),
  decisions: z.array(facetValueSchema),
  models: z.array(facetValueSchema),
  promptSources: z.array(facetValueSchema),
  /** Local calendar days of the newest result, `YYYY-MM-DD`, newest first; at most 366. */
  days: z.array(facetValueSchema),
  missing: z.int(),
  total: z.int(),
});
export type LibraryFacets = z.infer<typeof libraryFacetsSchema>;

/** A saved view keeps the rule, not the rows: it stays live. */
export const savedViewSchema = z.object({
  id: z.uuid(),
  name: z.string().trim().min(1).max(100),
  filter: libraryFilterSchema,
  sort: librarySortSchema,
});
export type SavedView = z.infer<typeof savedViewSchema>;

export const libraryContract = {
  /** Rows `offset` to `offset + limit` of a selection. */
  page: procedure
    .input(selectionSchema.extend({ offset: z.int().min(0), limit: z.int().min(1).max(500) }))
    .output(z.object({ total: z.int(), rows: z.array(clipCardSchema) })),
  /** Ids of a whole selection in its order: to select all, or a range with shift. */
  ids: procedure.input(selectionSchema).output(z.array(clipIdSchema).max(maxIds)),
  /** A whole selection in its order, to go through its findings clip by clip. */
  walk: procedure.input(selectionSchema).output(z.array(walkedClipSchema).max(maxIds)),
  /** How much a walk through a selection would have to show. */
  reviewTotals: procedure
    .input(z.object({ filter: libraryFilterSchema }))
    .output(reviewTotalsSchema),
  /** The same of the clips that a batch has evaluated, or found evaluated. */
  batchOutcome: procedure.input(z.object({ batchId: batchIdSchema })).output(reviewTotalsSchema),
  /**
   * How many clips each group of takes has, in the order of a selection that is grouped. Clips
   * without another take come after them.
   */
  takeGroups: procedure.input(selectionSchema).output(z.array(z.int()).max(maxIds)),
  /** The number of clips that match each filter, in the order of the filters. */
  countViews: procedure
    .input(z.object({ filters: z.array(libraryFilterSchema).max(maxCountedViews) }))
    .output(z.array(z.int())),
  facets: procedure.input(z.object({ filter: libraryFilterSchema })).output(libraryFacetsSchema),
  /** Every folder that holds clips, by absolute path, with how many lie directly in it. */
  folders: procedure.output(z.array(z.object({ path: z.string(), clips: z.int() }))),
  /** Looks whether the files of the library are still there. */
  checkFiles: procedure.output(z.object({ missing: z.int() })),
  views: procedure.output(z.array(savedViewSchema)),
  /** Adds a view, or changes the one with this id. */
  saveView: procedure.input(savedViewSchema).output(z.void()),
  removeView: procedure.input(z.object({ id: z.uuid() })).output(z.void()),
};
