import { z } from 'zod';
import { batchIdSchema, watchIdSchema } from '../domain/ids.ts';
import { reasonSchema } from '../domain/reason.ts';
import { procedure } from './procedure.ts';
import { batchOptionsSchema } from './queue.ts';

/** `looking`: the first scan has not ended; `unreachable`: it is tried again. */
export const watchPhases = ['looking', 'watching', 'unreachable', 'paused'] as const;

const changeableSchema = z.object({
  includesSubfolders: z.boolean(),
  /** Its batches of a local day stop before they would exceed this many billable units. */
  dailyCapUnits: z.number().positive().nullable(),
});

export const watchInfoSchema = changeableSchema.extend({
  watchId: watchIdSchema,
  /** Absolute. */
  path: z.string(),
  phase: z.enum(watchPhases),
  problem: reasonSchema.nullable(),
  takesExisting: z.boolean(),
  takenCount: z.int(),
  /** The clip queued last; `atMs` in Unix milliseconds. */
  lastTaken: z.object({ path: z.string(), atMs: z.number() }).nullable(),
  newestBatchId: batchIdSchema.nullable(),
  waitingCount: z.int(),
  waiting: z.array(
    z.object({
      path: z.string(),
      sizeBytes: z.number(),
      problem: z.string().nullable(),
      /** Bytes read so far; null while it is not being read. */
      readBytes: z.number().nullable(),
    }),
  ),
  /** Files named like clips that are not clips, and links outside the folder; the first ones. */
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
        /** Options that differ from the defaults in the settings when clips arrive. */
        options: batchOptionsSchema.partial().default({}),
      }),
    )
    .output(oneWatch),
  /** @throws unknown_watch, path_unreadable */
  change: procedure.input(oneWatch.extend(changeableSchema.partial().shape)).output(z.void()),
  /** Queues nothing until resumed; clips that arrive meanwhile are queued then. */
  pause: procedure.input(oneWatch).output(z.void()),
  resume: procedure.input(oneWatch).output(z.void()),
  /** Also removes what is stored about its files. Clips and results stay. */
  remove: procedure.input(oneWatch).output(z.void()),
};
