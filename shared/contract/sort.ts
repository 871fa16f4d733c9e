import { z } from 'zod';
import { errorRecordSchema, reasonSchema } from '../domain/reason.ts';
import { allSortFolders, sortRules } from '../model/sort-folders.ts';
import { countProgressSchema, procedure, progressEvents } from './procedure.ts';
import { reportSelectionSchema } from './reports.ts';

export const sortRuleSchema = z.enum(sortRules);
const sortFolderSchema = z.enum(allSortFolders);

/** @property to absolute path of the folder that gets the subfolders */
const sortRequestSchema = z.object({
  selection: reportSelectionSchema,
  to: z.string().min(1),
  by: sortRuleSchema,
  moves: z.boolean(),
  /** The folders to sort to; clips for others are no part of the sort. */
  folders: z.array(sortFolderSchema),
  /** Whether imported results, verdicts and decisions count like one's own. */
  trustsImports: z.boolean(),
});
export type SortSelectionRequest = z.infer<typeof sortRequestSchema>;

/** `skip`: the same bytes are already there. */
const sortActionSchema = z.enum(['copy', 'move', 'skip']);
export type SortAction = z.infer<typeof sortActionSchema>;

const sortedFileSchema = z.object({
  path: z.string(),
  target: z.string(),
  action: sortActionSchema,
});

export const plannedClipSchema = z.object({
  path: z.string(),
  sha256: z.string(),
  folder: sortFolderSchema,
  sizeBytes: z.number(),
  isImported: z.boolean(),
  target: z.string(),
  action: sortActionSchema,
  sidecars: z.array(sortedFileSchema),
});
export type PlannedClip = z.infer<typeof plannedClipSchema>;

export const leftOutClipSchema = z.object({ path: z.string(), reason: reasonSchema });
export type LeftOutClip = z.infer<typeof leftOutClipSchema>;

export const folderCountSchema = z.object({
  folder: sortFolderSchema,
  clips: z.int(),
  alreadyThere: z.int(),
});
export type FolderCount = z.infer<typeof folderCountSchema>;

const sortPlanSchema = z.object({
  /** Absolute, without links. */
  to: z.string(),
  by: sortRuleSchema,
  moves: z.boolean(),
  folders: z.array(folderCountSchema),
  copyBytes: z.number(),
  clips: z.array(plannedClipSchema),
  leftOut: z.array(leftOutClipSchema),
  problems: z.array(z.string()),
});
export type SortPlan = z.infer<typeof sortPlanSchema>;

/** Maximum number of clips and of left out clips sent to a window; the counts include all. */
export const maxShownClips = 2000;
const shownPlanSchema = sortPlanSchema.extend({
  totalClips: z.int(),
  totalLeftOut: z.int(),
});
export type ShownPlan = z.infer<typeof shownPlanSchema>;

const sortProgressSchema = countProgressSchema.extend({ clipName: z.string() });
export type SortProgress = z.infer<typeof sortProgressSchema>;

export const sortResultSchema = z.object({
  /** Name of the log for undo; null if there was nothing to do. */
  log: z.string().nullable(),
  outcome: z.enum(['done', 'interrupted', 'failed']),
  /** Why it stopped early; null if it did not. */
  error: errorRecordSchema.nullable(),
  sorted: z.int(),
  /** Number of these whose original could not be removed although they were to be moved. */
  stayed: z.int(),
  alreadyThere: z.int(),
  remaining: z.int(),
  failed: z.array(leftOutClipSchema),
  leftOut: z.array(leftOutClipSchema),
  problems: z.array(z.string()),
});
export type SortResult = z.infer<typeof sortResultSchema>;

export const sortUndoneSchema = z.object({
  log: z.string(),
  outcome: z.enum(['done', 'interrupted']),
  restored: z.int(),
  removed: z.int(),
  kept: z.array(leftOutClipSchema),
});
export type SortUndone = z.infer<typeof sortUndoneSchema>;

export const sortContract = {
  /** Plans a sort; changes nothing. @throws usage, path_unreadable, unknown_clip */
  plan: procedure.input(sortRequestSchema).output(shownPlanSchema),
  /**
   * After `cancel`, what was sorted stays. @throws usage, path_unreadable, unknown_clip,
   * data_folder_busy
   */
  run: procedure
    .input(sortRequestSchema)
    .output(progressEvents(sortProgressSchema, sortResultSchema)),
  cancel: procedure.output(z.void()),
  /** Destination to offer: `clips-sorted` beside the folder `clips` of the clips; null without one. */
  offer: procedure
    .input(z.object({ selection: reportSelectionSchema }))
    .output(z.string().nullable()),
  /** Name of the last sort that was not undone; null if there is none. */
  last: procedure.output(z.string().nullable()),
  /** @throws bad_input for an unknown log, not_offered */
  reveal: procedure.input(z.object({ log: z.string() })).output(z.void()),
  /** Null: the last one not undone. @throws bad_input for an unknown log, data_folder_busy */
  undo: procedure
    .input(z.object({ log: z.string().nullable() }))
    .output(progressEvents(sortProgressSchema, sortUndoneSchema)),
};
