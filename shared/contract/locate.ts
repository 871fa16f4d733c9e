/** Looking for the file of a clip that is missing, by its content. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { clipIdSchema } from './ids.ts';
import { procedure } from './procedure.ts';

/** How far the search is, a few times a second; the last event is `done`. */
export const locateEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('looking'),
    /** Absolute path of the folder, or of the file that was named. */
    folder: z.string(),
    /** Files looked at so far. */
    files: z.int(),
  }),
  z.object({
    type: z.literal('done'),
    /** Absolute path of a file with the clip's content; null where there is none. */
    path: z.string().nullable(),
    files: z.int(),
    /** Files and folders that could not be read. */
    unreadable: z.int(),
    /** Other missing clips that were found on the way. */
    others: z.int(),
  }),
]);
export type LocateEvent = z.infer<typeof locateEventSchema>;

/** Paths in one search. */
const maxPaths = 1000;

/**
 * Looks for a missing clip where it was last seen and in files and folders, and links every file
 * that has its content. Ends with the folder in which it is found; other missing clips that are met
 * by then are linked as well. To end it, abort the call: what was linked stays.
 * @throws unknown_clip, path_not_found, path_unreadable
 */
export const locateProcedure = procedure
  .input(z.object({ clipId: clipIdSchema, paths: z.array(z.string()).max(maxPaths) }))
  .output(eventIterator(locateEventSchema));
