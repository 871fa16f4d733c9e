/** Sorting clips to folders: the plan, the sort and its undo. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { allSortFolders, sortRules } from '../domain/sort-folders.ts';
import { errorRecordSchema, procedure, reasonSchema } from './procedure.ts';
import { reportSelectionSchema } from './reports.ts';

const sortRuleSchema = z.enum(sortRules);
const sortFolderSchema = z.enum(allSortFolders);

/** @property to absolute path of the folder that gets the subfolders */
const sortRequestSchema = z.object({
  selection: reportSelectionSchema,
  to: z.string().min(1),
  by: sortRuleSchema,
  moves: z.boolean(),
});
export type SortSelectionRequest = z.infer<typeof sortRequestSchema>;

/** `skip`: the same bytes are already there. */
const sortActionSchema = z.enum(['copy', 'move', 'skip']);
export type SortAction = z.infer<typeof sortActionSchema>;

/** A file and the place it gets; both absolute. */
const sortedFileSchema = z.object({
  path: z.string(),
  target: z.string(),
  action: sortActionSchema,
});

const plannedClipSchema = sortedFileSchema.extend({
  sha256: z.string(),
  folder: sortFolderSchema,
  sizeBytes: z.number(),
  /** The files beside the clip that go along. */
  sidecars: z.array(sortedFileSchema),
});
export type PlannedClip = z.infer<typeof plannedClipSchema>;

/** A clip that is not sorted, and why. */
const leftOutClipSchema = z.object({ path: z.string(), reason: reasonSchema });
export type LeftOutClip = z.infer<typeof leftOutClipSchema>;

/** A list that is written beside the sorted clips, with the rows about them. */
const newListSchema = z.object({ source: z.string(), folder: sortFolderSchema, rows: z.int() });
export type NewList = z.infer<typeof newListSchema>;

/** Clips of a folder, and how many of them are already there. */
const folderCountSchema = z.object({
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
  /** Bytes that have to be copied. */
  copyBytes: z.number(),
  clips: z.array(plannedClipSchema),
  leftOut: z.array(leftOutClipSchema),
  lists: z.array(newListSchema),
  /** Sentences about what will not work, or not as expected. */
  problems: z.array(z.string()),
});
export type SortPlan = z.infer<typeof sortPlanSchema>;

/** Clips and left out clips of a plan that a window gets; the counts are those of all. */
export const maxShownClips = 2000;
const shownPlanSchema = sortPlanSchema.extend({
  totalClips: z.int(),
  totalLeftOut: z.int(),
});
export type ShownPlan = z.infer<typeof shownPlanSchema>;

const sortProgressSchema = z.object({
  done: z.int(),
  total: z.int(),
  clipName: z.string(),
});
export type SortProgress = z.infer<typeof sortProgressSchema>;

/** What a sort has done, up to its end or cancellation. */
const sortEndSchema = z.object({
  /** Name of the log by which it is undone; null where there was nothing to do. */
  log: z.string().nullable(),
  outcome: z.enum(['done', 'interrupted', 'failed']),
  /** Why it stopped before its end; null where it did not. */
  error: errorRecordSchema.nullable(),
  sorted: z.int(),
  /** Clips among them that were to be moved, and of which an original could not be removed. */
  stayed: z.int(),
  alreadyThere: z.int(),
  /** Clips whose turn did not come. */
  remaining: z.int(),
  failed: z.array(leftOutClipSchema),
  leftOut: z.array(leftOutClipSchema),
  /** Absolute paths of the new lists. */
  lists: z.array(z.string()),
  problems: z.array(z.string()),
});
export type SortEnd = z.infer<typeof sortEndSchema>;

/** What undoing a sort has come to. */
const sortUndoneSchema = z.object({
  log: z.string(),
  outcome: z.enum(['done', 'interrupted']),
  /** Files that are back where they were. */
  restored: z.int(),
  /** Copies and lists that were removed. */
  removed: z.int(),
  /** What was not undone, and why. */
  kept: z.array(leftOutClipSchema),
});
export type SortUndone = z.infer<typeof sortUndoneSchema>;

const progressEventSchema = sortProgressSchema.extend({ type: z.literal('progress') });
const sortEventSchema = z.discriminatedUnion('type', [
  progressEventSchema,
  z.object({ type: z.literal('done'), end: sortEndSchema }),
]);
export type SortEvent = z.infer<typeof sortEventSchema>;
const undoEventSchema = z.discriminatedUnion('type', [
  progressEventSchema,
  z.object({ type: z.literal('done'), undone: sortUndoneSchema }),
]);
export type UndoEvent = z.infer<typeof undoEventSchema>;

export const sortContract = {
  /** What sorting would do; nothing is changed. @throws usage, path_unreadable, unknown_clip */
  plan: procedure.input(sortRequestSchema).output(shownPlanSchema),
  /**
   * Sorts. To cancel it, send `cancel`: what was sorted by then stays, and can be undone.
   * @throws usage, path_unreadable, unknown_clip, data_folder_busy
   */
  run: procedure.input(sortRequestSchema).output(eventIterator(sortEventSchema)),
  /** Ends the sort or the undoing that is under way after the file it is at. */
  cancel: procedure.output(z.void()),
  /**
   * Undoes a sort; with null the last one that was not undone.
   * @throws bad_input for a log that is not known, data_folder_busy
   */
  undo: procedure
    .input(z.object({ log: z.string().nullable() }))
    .output(eventIterator(undoEventSchema)),
};
