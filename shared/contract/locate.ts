import { z } from 'zod';
import { clipIdSchema } from '../domain/ids.ts';
import { procedure, progressEvents } from './procedure.ts';

const locateProgressSchema = z.object({
  /** Absolute path of the folder, or of the selected file. */
  folder: z.string(),
  files: z.int(),
});
export type LocateProgress = z.infer<typeof locateProgressSchema>;

const locateResultSchema = z.object({
  /** Absolute path of a file with the clip's content; null if there is none. */
  path: z.string().nullable(),
  files: z.int(),
  unreadable: z.int(),
  others: z.int(),
});
export type LocateResult = z.infer<typeof locateResultSchema>;

const maxPaths = 1000;

/**
 * Ends after the folder in which the clip is found; other missing clips found by then are linked as
 * well, also when the call is aborted.
 * @throws unknown_clip, path_not_found, path_unreadable
 */
export const locateProcedure = procedure
  .input(z.object({ clipId: clipIdSchema, paths: z.array(z.string()).max(maxPaths) }))
  .output(progressEvents(locateProgressSchema, locateResultSchema));
