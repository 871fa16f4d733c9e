/** Watched folders: clips that come into them are put into the queue by themselves. */
import { z } from 'zod';
import { batchIdSchema, watchIdSchema } from './ids.ts';
import { procedure, reasonSchema } from './procedure.ts';
import { batchOptionsSchema } from './queue.ts';

/**
 * `looking`: it has not been looked through yet; `watching`; `unreachable`: it cannot be listed now,
 * and is tried again; `paused`: by the user.
 */
export const watchPhases = ['looking', 'watching', 'unreachable', 'paused'] as const;

/** What the user can change of a watched folder. */
const changeableSchema = z.object({
  includesSubfolders: z.boolean(),
  /** Its batches of one day (of this machine) stop before they cross this many billable units. */
  dailyCapUnits: z.number().positive().nullable(),
});

export const watchInfoSchema = changeableSchema.extend({
  watchId: watchIdSchema,
  /** Absolute. */
  path: z.string(),
  phase: z.enum(watchPhases),
  /** Why it cannot be listed, or why what has come cannot be put into the queue. */
  problem: reasonSchema.nullable(),
  /** Whether clips were taken that lay there when the watch began. */
  takesExisting: z.boolean(),
  /** How many clips were put into the queue. */
  takenCount: z.int(),
  /** The one put into the queue last; `atMs` in Unix milliseconds. */
  lastTaken: z.object({ path: z.string(), atMs: z.number() }).nullable(),
  newestBatchId: batchIdSchema.nullable(),
  /** Files that are not complete yet, and the first of them. */
  waitingCount: z.int(),
  waiting: z.array(
    z.object({
      path: z.string(),
      sizeBytes: z.number(),
      /** Why it cannot be taken, for the time being. */
      problem: z.string().nullable(),
      /** How much of it has been read; null while it is not being read. */
      readBytes: z.number().nullable(),
    }),
  ),
  /** Files that are named like clips and are none, and links to places outside; the first of them. */
  brokenCount: z.int(),
  broken: z.array(z.object({ path: z.string(), message: z.string() })),
});
export type WatchInfo = z.infer<typeof watchInfoSchema>;

const oneWatch = z.object({ watchId: watchIdSchema });

export const watchContract = {
  /** In the order in which they were added. */
  list: procedure.output(z.array(watchInfoSchema)),
  /** @throws path_not_found, path_unreadable, already_watched, usage */
  add: procedure
    .input(
      changeableSchema.extend({
        path: z.string().min(1),
        takesExisting: z.boolean(),
        /** What differs from the defaults of the settings, as they are when clips come. */
        options: batchOptionsSchema.partial().default({}),
      }),
    )
    .output(oneWatch),
  /** @throws unknown_watch, path_unreadable */
  change: procedure.input(oneWatch.extend(changeableSchema.partial().shape)).output(z.void()),
  /** Takes nothing until it is resumed; what comes meanwhile is taken then. */
  pause: procedure.input(oneWatch).output(z.void()),
  resume: procedure.input(oneWatch).output(z.void()),
  /** Forgets the folder and what was seen in it. Clips and results stay. */
  remove: procedure.input(oneWatch).output(z.void()),
};
