import { z } from 'zod';
import { clipStates } from '../domain/clip-state.ts';
import { decisionFilters, decisions, personalDecisionSchema } from '../domain/decision.ts';
import { generationSchema } from '../domain/found-prompt.ts';
import { boxSchema } from '../domain/frames/place-finding.ts';
import { batchIdSchema, clipIdSchema, jobIdSchema, maxIds, runIdSchema } from '../domain/ids.ts';
import { notJudgedKinds } from '../domain/not-judged-kinds.ts';
import { reasonSchema } from '../domain/reason.ts';
import { tagSchema } from '../domain/tags.ts';
import { verdicts } from '../domain/verdict.ts';
import { findingCountsSchema, kindCountSchema } from '../model/count-findings.ts';
import { checkedKinds, outcomes } from '../model/outcome.ts';
import { scoreSchema } from '../model/scorecard.ts';
import { oneBatch, procedure } from './procedure.ts';

export const cardFindingSchema = z.object({
  type: z.string(),
  /** Name from the beginning of the service's description. */
  description: z.string(),
  /** From 0 to 1. */
  score: z.number(),
  /** First and last frame in the local file, both inclusive; null without a position. */
  frames: z.object({ first: z.int(), last: z.int() }).nullable(),
  /** A frame that shows it, and its box; null without a position. */
  picture: z
    .object({
      /** Start of the frame, in ms from the first frame. */
      atMs: z.int(),
      box: boxSchema.nullable(),
    })
    .nullable(),
});
export type CardFinding = z.infer<typeof cardFindingSchema>;

export const resultPartSchema = z.object({
  types: z.array(z.string()),
  runId: runIdSchema,
  evaluationId: z.string().nullable(),
  attempt: z.int().nullable(),
  model: z.string().nullable(),
  modelVersion: z.string().nullable(),
  /** Unix ms. */
  endedMs: z.number().nullable(),
  imported: z.boolean(),
});
export type ResultPart = z.infer<typeof resultPartSchema>;

/** Span of a finding that is not dismissed, as fractions of the clip's duration. */
const findingSpanSchema = z.object({ type: z.string(), from: z.number(), to: z.number() });
export type FindingSpan = z.infer<typeof findingSpanSchema>;

export const clipCardSchema = z.object({
  clipId: clipIdSchema,
  /** Hash of its bytes; null for a clip at an address that was never downloaded. */
  sha256: z.string().nullable(),
  /** Without the query, which may contain secrets; null for a clip identified by its bytes. */
  address: z.string().nullable(),
  name: z.string(),
  /** Absolute; the last known one if the file is missing; without any, its `address`. */
  path: z.string(),
  folder: z.string(),
  /** Number of files with these bytes. */
  copies: z.int(),
  /** True if all its files were missing when last checked; never for a clip at an address. */
  isMissing: z.boolean(),
  state: z.enum(clipStates),
  reason: reasonSchema.nullable(),
  outcome: z.enum(outcomes),
  /** What was checked, as a filter has it, and as a note beside the outcome. */
  checked: z.enum(checkedKinds),
  checkedNote: z.string(),
  /** True while it is part of a batch that has not ended. */
  isQueued: z.boolean(),
  counts: findingCountsSchema,
  /** Confirmed findings that people marked: defects that the evaluator missed. */
  marked: z.int(),
  /** Confirmed and open findings by kind, most frequent first; kinds without any are left out. */
  kinds: z.array(kindCountSchema),
  /** Highest severity (1 to 5) of findings that are not dismissed; null if none has one. */
  worstSeverity: z.int().nullable(),
  decision: z.enum(decisions).nullable(),
  decidedBy: z.array(personalDecisionSchema).optional(),
  /** What an agent would decide: no decision, however it is shown. Absent for nothing. */
  agentDecision: z.enum(decisions).optional(),
  /** Whether a client has answered about it; absent if not. */
  isAnswered: z.literal(true).optional(),
  /** The worst confirmed finding, else the worst unreviewed one; null without either. */
  worst: cardFindingSchema.nullable(),
  /** Spans of confirmed and unreviewed findings; those without a position are omitted. */
  spans: z.array(findingSpanSchema),
  /** What its result leaves unjudged: if anything, it is never shown as "no findings". */
  notJudged: z.enum(notJudgedKinds).nullable(),
  /** Number of unreadable findings in the newest result, which no other count includes. */
  unreadableFindings: z.int(),
  /** Types of findings requested for the newest result; empty without a result. */
  types: z.array(z.string()),
  /** The runs that make up its result, in the order of its findings; empty without a run. */
  parts: z.array(resultPartSchema),
  /** True if any part of its result came from an import and was not evaluated here. */
  isImported: z.boolean(),
  /** Whether another program created any part of its result; absent if not. */
  isAdopted: z.literal(true).optional(),
  /** Null if the file cannot be read as a video; from the service if the file is not here. */
  durationSec: z.number().nullable(),
  /** Start of the first frame in the file as presented; absent for 0. */
  originSec: z.number().optional(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  fps: z.number().nullable(),
  frameCount: z.int().nullable(),
  sizeBytes: z.number(),
  prompt: z.string().nullable(),
  promptSource: z.string().nullable(),
  /** Absolute path of the prompt's file. */
  promptOrigin: z.string().nullable(),
  /** Equal for takes of one shot; null if neither its prompt, name nor workflow says which. */
  takeKey: z.string().nullable(),
  generation: generationSchema,
  /** In alphabetical order. */
  tags: z.array(z.string()),
  model: z.string().nullable(),
  modelVersion: z.string().nullable(),
  runId: runIdSchema.nullable(),
  /** Unix ms of the newest result. */
  evaluatedMs: z.number().nullable(),
  /** Unix ms at which the clip was first read. */
  addedMs: z.number(),
});
export type ClipCard = z.infer<typeof clipCardSchema>;

export const negatableFilters = [
  'outcomes',
  'checked',
  'states',
  'kinds',
  'findingTypes',
  'severities',
  'verdicts',
  'decisions',
  'models',
  'promptSources',
  'generators',
  'generatorModels',
  'loras',
  'samplers',
  'tags',
  'origins',
] as const;

/** All members narrow it; an empty list or null means "any". */
export const libraryFilterSchema = z.object({
  /** Words that must all occur in prompt, findings, file name, notes, tags or models. */
  text: z.string().max(1000).default(''),
  outcomes: z.array(z.enum(outcomes)).default([]),
  checked: z.array(z.enum(checkedKinds)).default([]),
  states: z.array(z.enum(clipStates)).default([]),
  /** Kinds of findings of which the clip has at least one that is not dismissed. */
  kinds: z.array(z.string()).default([]),
  /** Types of findings of which the clip has at least one that is not dismissed. */
  findingTypes: z.array(z.string()).default([]),
  /** Worst severity of the clip, without dismissed findings; 0 for clips whose findings have none. */
  severities: z.array(z.int().min(0).max(5)).default([]),
  /** Clips with at least one finding with this verdict; `unreviewed` for findings without one. */
  verdicts: z.array(z.enum([...verdicts, 'unreviewed'])).default([]),
  decisions: z.array(z.enum(decisionFilters)).default([]),
  models: z.array(z.string()).default([]),
  modelVersions: z.array(z.string()).default([]),
  /** Clips whose prompts differ only in numbers, by the short hash from trends. */
  templateKeys: z.array(z.string().regex(/^[0-9a-f]{32}$/)).default([]),
  promptSources: z.array(z.string()).default([]),
  /** How clips were made: the program, and its model, LoRAs and sampler. */
  generators: z.array(z.string()).default([]),
  generatorModels: z.array(z.string()).default([]),
  loras: z.array(z.string()).default([]),
  samplers: z.array(z.string()).default([]),
  /** Clips with at least one of these tags, in any case. */
  tags: z.array(tagSchema).default([]),
  /** Clips with a confirmed finding that a person marked, an answer of a client, or of an agent. */
  origins: z.array(z.enum(['own', 'client', 'adopted', 'agent'])).default([]),
  /** Absolute path: clips in and below this folder. */
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
  'folder',
  'name',
  'outcome',
  'state',
  'findings',
  'severity',
  'unreviewed',
  'duration',
  'model',
  'generator',
  'generatorModel',
  'lora',
  'seed',
  'sampler',
  'steps',
  'resolution',
  'fps',
  'evaluated',
  'added',
] as const;
export const librarySortSchema = z.object({
  by: z.enum(librarySortKeys),
  direction: z.enum(['ascending', 'descending']),
  /** Keeps takes of one shot together, each group at the position of its first clip. */
  groupTakes: z.literal(true).optional(),
});
export type LibrarySort = z.infer<typeof librarySortSchema>;

export const maxCountedViews = 200;

export const maxUnreadClips = 200;

/** Maximum number of clips read at once; a card may be large. */
export const maxCards = 500;

const unreadClipSchema = z.object({ jobId: jobIdSchema, name: z.string() });
export type UnreadClip = z.infer<typeof unreadClipSchema>;

const libraryPageSchema = z.object({
  total: z.int(),
  rows: z.array(clipCardSchema),
  /**
   * With the first rows, the first clips of batches that are to be read and are therefore no rows
   * yet. None if more than a batch narrows the selection, since they may not match.
   */
  unread: z.array(unreadClipSchema).max(maxUnreadClips),
});
export type LibraryPage = z.infer<typeof libraryPageSchema>;

const selectionSchema = z.object({ filter: libraryFilterSchema, sort: librarySortSchema });

/** A clip of a selection to review, with the numbers of findings in its newest result. */
const walkedClipSchema = z.object({
  clipId: clipIdSchema,
  findings: z.int(),
  unreviewed: z.int(),
});
export type WalkedClip = z.infer<typeof walkedClipSchema>;

/** What all places that count clips state of a selection. */
export const clipTotalsSchema = z.object({
  clips: z.int(),
  outcomes: z.record(z.enum(outcomes), z.int()),
  checked: z.record(z.enum(checkedKinds), z.int()),
  findings: findingCountsSchema,
  /** Of the confirmed findings, those that people marked: what the evaluator missed. */
  marked: z.int(),
  kept: z.int(),
  rejected: z.int(),
});
export type ClipTotals = z.infer<typeof clipTotalsSchema>;

const facetValueSchema = z.object({ value: z.string(), count: z.int() });
export type FacetValue = z.infer<typeof facetValueSchema>;

/** Counts of each facet with all filters applied except those of the facet itself. */
export const libraryFacetsSchema = z
  .record(z.enum(negatableFilters), z.array(facetValueSchema))
  .and(
    z.object({
      /** Local calendar days of the newest result, `YYYY-MM-DD`, newest first; at most 366. */
      days: z.array(facetValueSchema),
      missing: z.int(),
      total: z.int(),
    }),
  );
export type LibraryFacets = z.infer<typeof libraryFacetsSchema>;

/** Absolute paths of folders that hold the same clips, which have copies if there are several. */
const clipFoldersSchema = z.object({ folders: z.array(z.string()), clips: z.int() });
export type ClipFolders = z.infer<typeof clipFoldersSchema>;

/** Stores a filter, not rows, so its contents stay current. */
export const savedViewSchema = z.object({
  id: z.uuid(),
  name: z.string().trim().min(1).max(100),
  filter: libraryFilterSchema,
  sort: librarySortSchema,
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** Maximum number of groups listed per kind: those with the most findings. */
export const maxTrendGroups = 50;

export const maxWorstClips = 12;

/** Clips with a result, and their findings; dismissed ones (false alarm, intended, duplicate) apart. */
const tallySchema = z.object({
  clips: z.int(),
  outcomes: clipTotalsSchema.shape.outcomes,
  clipsWithFindings: z.int(),
  /** Confirmed and open findings by kind, without kinds that have none. */
  byKind: z.array(kindCountSchema),
  openFindings: z.int(),
  dismissed: z.int(),
  kept: z.int(),
  rejected: z.int(),
});

export const trendGroupSchema = tallySchema.extend({
  /** As used in filters. */
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
  /** By the program that made the clips, its model and its LoRAs. */
  generators: trendGroupsSchema,
  generatorModels: trendGroupsSchema,
  loras: trendGroupsSchema,
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

export const libraryContract = {
  page: procedure
    .input(selectionSchema.extend({ offset: z.int().min(0), limit: z.int().min(1).max(maxCards) }))
    .output(libraryPageSchema),
  /** Skips clips that are no longer in the library. */
  cards: procedure.input(z.array(clipIdSchema).max(maxCards)).output(z.array(clipCardSchema)),
  /** Ids of an entire selection in order: to select all, or a range with Shift. */
  ids: procedure.input(selectionSchema).output(z.array(clipIdSchema).max(maxIds)),
  walk: procedure.input(selectionSchema).output(z.array(walkedClipSchema).max(maxIds)),
  totals: procedure.input(z.object({ filter: libraryFilterSchema })).output(clipTotalsSchema),
  /** The same for the clips of a batch that are no longer pending in it. */
  batchTotals: procedure.input(oneBatch).output(clipTotalsSchema),
  /** In the order of a grouped selection. Clips without other takes come after them. */
  takeGroups: procedure.input(selectionSchema).output(z.array(z.int()).max(maxIds)),
  /** In the order of the filters. */
  countViews: procedure
    .input(z.object({ filters: z.array(libraryFilterSchema).max(maxCountedViews) }))
    .output(z.array(z.int())),
  /**
   * Clips with a result from an earlier version of the built-in evaluator: those whose picture was
   * judged, and those of which only the prompt was.
   */
  outdated: procedure.output(
    z.object({
      version: z.string(),
      picture: z.array(clipIdSchema).max(maxIds),
      promptOnly: z.array(clipIdSchema).max(maxIds),
    }),
  ),
  trends: procedure.input(z.object({ filter: libraryFilterSchema })).output(trendsSchema),
  /** Of all clips, by model, version and kind. */
  scorecard: procedure.output(z.array(scoreSchema)),
  facets: procedure.input(z.object({ filter: libraryFilterSchema })).output(libraryFacetsSchema),
  folders: procedure.output(z.array(clipFoldersSchema)),
  /** All tags in use, with the number of their clips. */
  tags: procedure.output(z.array(facetValueSchema)),
  checkFiles: procedure.output(z.void()),
  views: procedure.output(z.array(savedViewSchema)),
  /** Adds a view, or changes the one with this id. */
  saveView: procedure.input(savedViewSchema).output(z.void()),
  removeView: procedure.input(z.object({ id: z.uuid() })).output(z.void()),
};
