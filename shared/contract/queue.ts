/** The queue: batches of clips on their way to a result, and what can be done about them. */
import { z } from 'zod';
import { clipStates, stages } from '../domain/clip-state.ts';
import { leftOutReasons } from '../domain/left-out.ts';
import { withoutPromptChoices } from '../domain/without-prompt.ts';
import { findingTypes } from '../service-api/finding.ts';
import { visibleText } from '../text/printable-text.ts';
import { listedAddressSchema, maxAddresses, readAddressesProcedure } from './downloads.ts';
import { batchIdSchema, clipIdSchema, jobIdSchema, maxIds, runIdSchema } from './ids.ts';
import { procedure, reasonSchema } from './procedure.ts';

/**
 * `waiting`: for its turn; `scanning`: its files are looked for; `checking`: their prompts are, and no
 * more; `running`; `pausing`: what was submitted is still fetched; `cancelling`: the same before it
 * ends, as the user wants it; `paused`: by the user; `stopped`: by a refusal of the service, or at its
 * cap; `interrupted`: its command of the command line has ended; `ended`.
 */
export const batchPhases = [
  'waiting',
  'scanning',
  'checking',
  'running',
  'pausing',
  'cancelling',
  'paused',
  'stopped',
  'interrupted',
  'ended',
] as const;

/** Who begins a batch. */
export const batchOrigins = ['window', 'command line'] as const;
export type BatchOrigin = (typeof batchOrigins)[number];

export const clipCountsSchema = z.record(z.enum([...clipStates, 'total']), z.int());

/** What a batch is evaluated with; null means the service's own choice. */
export const batchOptionsSchema = z.object({
  model: z.string().nullable(),
  modelVersion: z.string().nullable(),
  types: z.array(z.enum(findingTypes)).min(1),
  concurrency: z.int().min(1).max(64),
  inline: z.boolean(),
  force: z.boolean(),
  /** What becomes of clips without a prompt; null where the service decides. */
  withoutPrompt: z.enum(withoutPromptChoices).nullable(),
});
export type BatchOptions = z.infer<typeof batchOptionsSchema>;

/** What the search for the clips of a batch has passed over. */
export const searchSummarySchema = z.object({
  /** How many files and folders were looked at. */
  files: z.int(),
  folders: z.int(),
  /** What was left out, by reason. */
  leftOut: z.array(
    z.object({
      reason: z.enum(leftOutReasons),
      count: z.int(),
      /** The first of them, at most 100, with why as a sentence. */
      first: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  ),
  /** Files that are no videos at all. */
  otherFiles: z.int(),
  /** Sentences on what does not fit where prompts were looked for; a bounded number of them. */
  promptNotes: z.array(z.string()).default([]),
});
export type SearchSummary = z.infer<typeof searchSummarySchema>;

/** What changes all the time while a batch runs. */
export const batchProgressSchema = z.object({
  batchId: batchIdSchema,
  phase: z.enum(batchPhases),
  counts: clipCountsSchema,
  /** Clips that are not over, by stage; stages without clips are left out. */
  stages: z.partialRecord(z.enum(stages), z.int()),
  /** Estimated milliseconds until it is done; null while nothing can be said. */
  leftMs: z.number().nullable(),
  /** Clips a minute, over the last minute or so; null while nothing can be said. */
  ratePerMinute: z.number().nullable(),
  /** The service asked to wait, or null. */
  waiting: z.object({ reason: z.string(), untilMs: z.number() }).nullable(),
  /** How far the search for its clips is; null before it, after it and without one. */
  search: z.object({ clips: z.int(), files: z.int(), folders: z.int() }).nullable(),
  /** Billable units as the service reported them so far. */
  actualUnits: z.number(),
});
export type BatchProgress = z.infer<typeof batchProgressSchema>;

export const batchInfoSchema = batchProgressSchema.extend({
  /** The name that the user gave it, else what was put in: a folder's or file's, with how many more. */
  label: z.string(),
  /** Folder in which the first of its clips was found; null where none is known, as of addresses. */
  folder: z.string().nullable(),
  origin: z.enum(batchOrigins),
  createdMs: z.number(),
  endedMs: z.number().nullable(),
  /** False for a batch of another service than the one in use: it cannot go on now. */
  isOfThisService: z.boolean(),
  /** Address of its service; null for the built-in evaluator. */
  serviceAddress: z.string().nullable(),
  stoppedBy: reasonSchema.nullable(),
  /** What the user is warned of, such as types that the model has no detector for. */
  warnings: z.array(reasonSchema),
  /**
   * Estimate of what its clips cost in all, from the seconds of those that have to be evaluated and
   * what a second has cost before; null while nothing is known.
   */
  estimatedUnits: z.number().nullable(),
  /** The batch stops before it would cross this many billable units. */
  capUnits: z.number().nullable(),
  /** The command line takes more clips at one time than windows do. */
  options: batchOptionsSchema.extend({ concurrency: z.int().min(1) }),
  /** How much was left out of what it was to look through, see `queue.searched`. */
  leftOutCount: z.int(),
});
export type BatchInfo = z.infer<typeof batchInfoSchema>;

/** A clip file in a batch. */
export const jobInfoSchema = z.object({
  jobId: jobIdSchema,
  /** Order within the batch. */
  position: z.int(),
  path: z.string(),
  name: z.string(),
  clipId: clipIdSchema.nullable(),
  runId: runIdSchema.nullable(),
  stage: z.enum(stages),
  state: z.enum(clipStates),
  reason: reasonSchema.nullable(),
  /** Of a hash or upload under way. */
  doneBytes: z.number().nullable(),
  totalBytes: z.number().nullable(),
  findings: z.int(),
  /** What a result without findings came to; null of any other, and where there is none (yet). */
  label: z.string().nullable(),
  /** True when no evaluation was created for it in this batch. */
  isReused: z.boolean(),
  /** True when its result came from an import. */
  isImported: z.boolean(),
});
export type JobInfo = z.infer<typeof jobInfoSchema>;

/** Clips of a batch that did not get through, by cause. */
export const errorGroupSchema = z.object({
  /** The same for all clips with this cause, and for no others. */
  cause: z.string(),
  code: z.string(),
  /** What happened, in the words of the first of them. */
  message: z.string(),
  /** Whether all messages are identical. */
  isSameForAll: z.boolean(),
  /** What to do about it. */
  advice: z.string(),
  /** Some of them can be judged by a copy, see `copiesContract`. */
  canCopy: z.boolean(),
  canRetry: z.boolean(),
  count: z.int(),
  jobIds: z.array(jobIdSchema),
});
export type ErrorGroup = z.infer<typeof errorGroupSchema>;

/** Clips of a batch that have no result, by what solves it. */
export const withoutResultSchema = z.object({
  needs_prompt: z.array(jobIdSchema),
  rejected: z.array(jobIdSchema),
  failed: z.array(jobIdSchema),
  skipped: z.array(jobIdSchema),
});
export type WithoutResult = z.infer<typeof withoutResultSchema>;

/** A submission whose outcome nobody can look up: the user decides. */
export const uncertainRunSchema = z.object({
  runId: runIdSchema,
  clipId: clipIdSchema,
  name: z.string(),
  path: z.string().nullable(),
  prompt: z.string(),
  submittedMs: z.number().nullable(),
  reason: reasonSchema,
  isOfThisService: z.boolean(),
});
export type UncertainRun = z.infer<typeof uncertainRunSchema>;

const oneBatch = z.object({ batchId: batchIdSchema });
const someJobs = z.object({ jobIds: z.array(jobIdSchema).min(1).max(maxIds) });

export const queueContract = {
  /** All batches that have not ended, and the last 50 that have; in the order in which they run. */
  list: procedure.output(z.array(batchInfoSchema)),
  jobs: procedure
    .input(
      oneBatch.extend({
        /** Clips in one of these states; none for all. */
        states: z.array(z.enum(clipStates)).default([]),
        /** Clips with one of these causes, as an `ErrorGroup` has them; none for all. */
        causes: z.array(z.string().max(400)).max(100).default([]),
        offset: z.int().min(0),
        limit: z.int().min(1).max(500),
      }),
    )
    .output(z.object({ total: z.int(), rows: z.array(jobInfoSchema) })),
  /** What the search for its clips has passed over; null before its end and without one. */
  searched: procedure.input(oneBatch).output(searchSummarySchema.nullable()),
  errorGroups: procedure.input(oneBatch).output(z.array(errorGroupSchema)),
  withoutResult: procedure.input(oneBatch).output(withoutResultSchema),
  readAddresses: readAddressesProcedure,
  /**
   * Begins a batch of files and folders, of clips of the library, or of addresses. Returns at once;
   * what goes wrong later is told by the batch.
   */
  add: procedure
    .input(
      z.object({
        paths: z.array(z.string().min(1)).max(10_000).default([]),
        clipIds: z.array(clipIdSchema).max(maxIds).default([]),
        addresses: z.array(listedAddressSchema).max(maxAddresses).default([]),
        /** What differs from the defaults of the settings. */
        options: batchOptionsSchema.partial().default({}),
        capUnits: z.number().positive().nullable().default(null),
        /**
         * Only clips and prompts are looked for, until the batch is resumed: it stands in phase
         * `paused` with reason `prompts_to_check`.
         */
        checksPrompts: z.boolean().default(false),
      }),
    )
    .output(oneBatch),
  /** Begins a batch of the sample clips that come with Clipcheck. */
  addSamples: procedure.output(oneBatch),
  /** Submits nothing more; what was submitted is still fetched, unless asked for twice. */
  pause: procedure.input(oneBatch).output(z.void()),
  resume: procedure.input(oneBatch).output(z.void()),
  /**
   * Ends a batch: clips that were not submitted are cancelled, results of the others still fetched,
   * unless asked for twice.
   */
  cancel: procedure.input(oneBatch).output(z.void()),
  /** Changes or takes away (null) the cap; a batch that stopped at it goes on where it may. */
  setCap: procedure
    .input(oneBatch.extend({ capUnits: z.number().positive().nullable() }))
    .output(z.void()),
  /** Cancels clips that have not been submitted. @returns which */
  skip: procedure.input(someJobs).output(z.object({ jobIds: z.array(jobIdSchema) })),
  /**
   * Undoes a skip: restores the clips in their place, and the standing of a batch that it ended.
   * @returns how many
   */
  unskip: procedure.input(someJobs).output(z.object({ restored: z.int() })),
  /** Renames a batch; changes nothing else. */
  rename: procedure
    .input(
      oneBatch.extend({
        label: z.string().trim().max(200).regex(visibleText, 'Nothing of it can be seen'),
      }),
    )
    .output(z.void()),
  /** Moves clips that have not been submitted to the front or the back of their batch. */
  move: procedure.input(someJobs.extend({ to: z.enum(['front', 'back']) })).output(z.void()),
  /**
   * Retries clips, in their batch if it is listed and of the service in use, else in a new one:
   * failed and partial evaluations by the service's retry, others by a new submission.
   */
  retry: procedure
    .input(
      z.union([
        someJobs,
        z.object({ clipIds: z.array(clipIdSchema).min(1).max(maxIds) }),
        /** All clips of a batch that can be retried, or those in some states. */
        z.object({ batchId: batchIdSchema, states: z.array(z.enum(clipStates)).default([]) }),
      ]),
    )
    .output(z.object({ batchIds: z.array(batchIdSchema), retried: z.int() })),
  uncertain: procedure.output(z.array(uncertainRunSchema)),
  /** What is to become of uncertain runs: sending again may cost twice. */
  decide: procedure
    .input(
      z.discriminatedUnion('decision', [
        z.object({ decision: z.literal('resend'), runIds: z.array(runIdSchema).min(1) }),
        z.object({ decision: z.literal('drop'), runIds: z.array(runIdSchema).min(1) }),
        z.object({
          decision: z.literal('attach'),
          runId: runIdSchema,
          evaluationId: z.string().trim().min(1).max(500),
        }),
      ]),
    )
    .output(z.void()),
  /** Takes ended batches off the list; results stay. */
  clearEnded: procedure.output(z.void()),
};
