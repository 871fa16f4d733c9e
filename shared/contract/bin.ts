import { z } from 'zod';
import { countProgressSchema, procedure, progressEvents } from './procedure.ts';
import { reportSelectionSchema } from './reports.ts';
import { leftOutClipSchema } from './sort.ts';

const binPlanSchema = z.object({
  clips: z.int(),
  /** All files of the clips, each followed by its own sidecars. */
  files: z.array(z.object({ path: z.string(), sizeBytes: z.number() })),
  leftOut: z.array(leftOutClipSchema),
  /** Number of clips of the selection that are not rejected. */
  notRejected: z.int(),
});
export type BinPlan = z.infer<typeof binPlanSchema>;

const binResultSchema = z.object({
  clips: z.int(),
  files: z.int(),
  failed: z.array(leftOutClipSchema),
  /** For `undo`, while the app runs; null if only the system can put files back. */
  undoId: z.string().nullable(),
});
export type BinResult = z.infer<typeof binResultSchema>;

const binUndoneSchema = z.object({ restored: z.int(), kept: z.array(leftOutClipSchema) });
export type BinUndone = z.infer<typeof binUndoneSchema>;

export const binContract = {
  /** Finds what may go to the bin; changes nothing. @throws not_offered */
  plan: procedure.input(z.object({ selection: reportSelectionSchema })).output(binPlanSchema),
  /**
   * Moves files of a new plan that were also shown to the user. After `cancel`, it ends with the
   * current file. @throws not_offered, data_folder_busy
   */
  run: procedure
    .input(z.object({ selection: reportSelectionSchema, shownPaths: z.array(z.string()) }))
    .output(progressEvents(countProgressSchema, binResultSchema)),
  cancel: procedure.output(z.void()),
  /** Puts files back; replaces nothing. @throws not_offered, bad_input for an unknown id */
  undo: procedure.input(z.object({ undoId: z.string() })).output(binUndoneSchema),
};
