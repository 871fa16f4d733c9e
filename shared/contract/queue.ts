import { z } from 'zod';
import { clipPartSchema } from '../domain/clip-copy.ts';
import { clipStates, stages } from '../domain/clip-state.ts';
import {
  batchIdSchema,
  clipIdSchema,
  clipIdsSchema,
  jobIdSchema,
  maxIds,
  runIdSchema,
} from '../domain/ids.ts';
import { leftOutReasons } from '../domain/left-out.ts';
import { reasonSchema } from '../domain/reason.ts';
import { withoutPromptChoices } from '../domain/without-prompt.ts';
import { outcomes } from '../model/outcome.ts';
import { findingTypes } from '../service-api/finding.ts';
import { hasVisibleCharacter } from '../text/printable-text.ts';
import { listedAddressSchema, maxAddresses, readAddressesProcedure } from './downloads.ts';
import { cardFindingSchema, clipCardSchema } from './library.ts';
import { oneBatch, procedure } from './procedure.ts';

/**
 * `scanning`: searching for files; `checking`: only for their prompts; `pausing`, `cancelling`:
 * still fetching submitted results; `stopped`: by a refusal of the service, or at its cap;
 * `interrupted`: its command line process has ended.
 */
const batchPhases = [
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

const batchOrigins = ['window', 'command line'] as const;
export type BatchOrigin = (typeof batchOrigins)[number];

export const clipCountsSchema = z.record(z.enum([...clipStates, 'total']), z.int());

/** Null means the service's default. */
export const batchOptionsSchema = z.object({
  model: z.string().nullable(),
  modelVersion: z.string().nullable(),
  types: z.array(z.enum(findingTypes)).min(1),
  concurrency: z.int().min(1).max(64).nullable(),
  inline: z.boolean(),
  force: z.boolean(),
  /** How to handle clips without a prompt; null lets the service decide. */
  withoutPrompt: z.enum(withoutPromptChoices).nullable(),
});
export type BatchOptions = z.infer<typeof batchOptionsSchema>;

export const searchSummarySchema = z.object({
  files: z.int(),
  folders: z.int(),
  leftOut: z.array(
    z.object({
      reason: z.enum(leftOutReasons),
      count: z.int(),
      /** The first 100, each with the reason as a sentence. */
      first: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  ),
  otherFiles: z.int(),
  /** Sentences about mismatches found in the search for prompts; a bounded number. */
  promptNotes: z.array(z.string()).default([]),
});
export type SearchSummary = z.infer<typeof searchSummarySchema>;

export const batchProgressSchema = z.object({
  batchId: batchIdSchema,
  phase: z.enum(batchPhases),
  counts: clipCountsSchema,
  /** Pending clips by stage; stages without clips are left out. */
  stages: z.partialRecord(z.enum(stages), z.int()),
  /** Estimated milliseconds until it is done; null while there is no estimate. */
  leftMs: z.number().nullable(),
  /** Clips per minute, over about the last minute; null while unknown. */
  ratePerMinute: z.number().nullable(),
  waiting: z.object({ reason: z.string(), untilMs: z.number() }).nullable(),
  /** Progress of the search for its clips; null before it, after it and without one. */
  search: z.object({ clips: z.int(), files: z.int(), folders: z.int() }).nullable(),
  /** Billable units of its runs that have ended, see `unitsOfRun`. */
  actualUnits: z.number(),
});
export type BatchProgress = z.infer<typeof batchProgressSchema>;

const batchInfoSchema = batchProgressSchema.extend({
  /** Name from the user, else of the folder or file added, with the number of others. */
  label: z.string(),
  /** Folder in which its first clip was found; null if unknown, as for addresses. */
  folder: z.string().nullable(),
  origin: z.enum(batchOrigins),
  createdMs: z.number(),
  endedMs: z.number().nullable(),
  /** False for a batch of another service than the one in use, which cannot continue now. */
  isOfThisService: z.boolean(),
  /** Null for the built-in evaluator. */
  serviceAddress: z.string().nullable(),
  stoppedBy: reasonSchema.nullable(),
  warnings: z.array(reasonSchema),
  /**
   * From the duration of the clips to evaluate and the cost per second so far, or with a judge from
   * their number and the highest cost so far; null while unknown.
   */
  estimatedUnits: z.number().nullable(),
  capUnits: z.number().nullable(),
  /** The command line allows more parallel clips than windows do. */
  options: batchOptionsSchema.extend({ concurrency: z.int().min(1).nullable() }),
  /** As JSON text. */
  metadata: z.string().nullable(),
  leftOutCount: z.int(),
});
export type BatchInfo = z.infer<typeof batchInfoSchema>;

export const jobInfoSchema = z.object({
  jobId: jobIdSchema,
  position: z.int(),
  path: z.string(),
  name: z.string(),
  clipId: clipIdSchema.nullable(),
  runId: runIdSchema.nullable(),
  stage: z.enum(stages),
  state: z.enum(clipStates),
  reason: reasonSchema.nullable(),
  /** Progress of a hash or upload; null without one. */
  doneBytes: z.number().nullable(),
  totalBytes: z.number().nullable(),
  findings: z.int(),
  /** Of the run of this batch; null while the clip is pending. */
  outcome: z.enum(outcomes).nullable(),
  /** What the run checked, as a note; null, as not read, if findings decide the outcome. */
  checkedNote: z.string().nullable(),
  /** True if no evaluation was created for it in this batch. */
  isReused: z.boolean(),
  isImported: z.boolean(),
});
export type JobInfo = z.infer<typeof jobInfoSchema>;

const queueRowSchema = jobInfoSchema.extend({
  /** The worst confirmed finding, else the worst open one, while the clip's result is this run's. */
  worst: cardFindingSchema.nullable(),
  decision: clipCardSchema.shape.decision,
});
export type QueueRow = z.infer<typeof queueRowSchema>;

const errorGroupSchema = z.object({
  /** Identifies the cause: the same for all clips with it, and for no others. */
  cause: z.string(),
  code: z.string(),
  message: z.string(),
  isSameForAll: z.boolean(),
  advice: z.string(),
  /** Whether copies can help some of the clips, see `copiesContract`. */
  canCopy: z.boolean(),
  canRetry: z.boolean(),
  count: z.int(),
  jobIds: z.array(jobIdSchema),
});
export type ErrorGroup = z.infer<typeof errorGroupSchema>;

const withoutResultSchema = z.object({
  needs_prompt: z.array(jobIdSchema),
  rejected: z.array(jobIdSchema),
  failed: z.array(jobIdSchema),
  skipped: z.array(jobIdSchema),
});
export type WithoutResult = z.infer<typeof withoutResultSchema>;

const uncertainRunSchema = z.object({
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

/** What completing partial clips is likely to bill, and what retrying them is; null for nothing. */
const completionOfferSchema = z.object({
  clips: z.int(),
  /** Clips to which nothing can be added: they are complete, in the queue, or can only be retried. */
  others: z.int(),
  /** What is missing in any of them. */
  types: z.array(z.enum(findingTypes)),
  units: z.number().nullable(),
  /** Whether some of them ask a judge: then units are 1,000 tokens. */
  isJudged: z.boolean(),
  /** Whether `units` is from results for these types alone, else it is an upper bound. */
  isMeasured: z.boolean(),
  retryUnits: z.number().nullable(),
});
export type CompletionOffer = z.infer<typeof completionOfferSchema>;

const someJobs = z.object({ jobIds: z.array(jobIdSchema).min(1).max(maxIds) });
const someClips = z.union([someJobs, z.object({ clipIds: clipIdsSchema })]);
/** Clips, or the partial ones of a batch. */
const partialClips = z.union([someClips, oneBatch]);

const retryClipsSchema = z.union([
  someClips,
  oneBatch.extend({ states: z.array(z.enum(clipStates)).optional() }),
]);
export type RetryClips = z.infer<typeof retryClipsSchema>;

const someRuns = z.array(runIdSchema).min(1);
const uncertainChoiceSchema = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('resend'), runIds: someRuns }),
  z.object({ decision: z.literal('drop'), runIds: someRuns }),
  z.object({
    decision: z.literal('attach'),
    runId: runIdSchema,
    evaluationId: z.string().trim().min(1).max(500),
  }),
]);
export type UncertainChoice = z.infer<typeof uncertainChoiceSchema>;

export const queueContract = {
  /** All batches that have not ended, and the last 50 that have, in queue order. */
  list: procedure.output(z.array(batchInfoSchema)),
  /** In the order of the batch; once it has ended, clips with open or confirmed findings first. */
  jobs: procedure
    .input(
      oneBatch.extend({
        /** Clips in one of these states; empty for all. */
        states: z.array(z.enum(clipStates)).default([]),
        /** Clips with one of these causes, see `ErrorGroup`; empty for all. */
        causes: z.array(z.string().max(400)).max(100).default([]),
        offset: z.int().min(0),
        limit: z.int().min(1).max(500),
      }),
    )
    .output(z.object({ total: z.int(), rows: z.array(queueRowSchema) })),
  /** What the search for its clips skipped; null before it ends and without one. */
  searched: procedure.input(oneBatch).output(searchSummarySchema.nullable()),
  errorGroups: procedure.input(oneBatch).output(z.array(errorGroupSchema)),
  withoutResult: procedure.input(oneBatch).output(withoutResultSchema),
  readAddresses: readAddressesProcedure,
  /** Returns immediately; the batch reports later problems. */
  add: procedure
    .input(
      z.object({
        paths: z.array(z.string().min(1)).max(10_000).default([]),
        clipIds: z.array(clipIdSchema).max(maxIds).default([]),
        addresses: z.array(listedAddressSchema).max(maxAddresses).default([]),
        options: batchOptionsSchema.partial().default({}),
        capUnits: z.number().positive().nullable().default(null),
        /** Text of a JSON object to send with every evaluation. @throws metadata_too_large */
        metadata: z.string().max(100_000).nullable().default(null),
        /**
         * Only searches for clips and prompts, then waits in phase `paused` for `prompts_to_check`.
         */
        checksPrompts: z.boolean().default(false),
      }),
    )
    .output(oneBatch),
  addSamples: procedure.output(oneBatch),
  pause: procedure.input(oneBatch).output(z.void()),
  resume: procedure.input(oneBatch).output(z.void()),
  /** Results of submitted clips are still fetched, unless called twice. */
  cancel: procedure.input(oneBatch).output(z.void()),
  /** Changes or removes (null) the cap; a batch that stopped at it resumes if it may. */
  setCap: procedure
    .input(oneBatch.extend({ capUnits: z.number().positive().nullable() }))
    .output(z.void()),
  /** Cancels clips that have not been submitted. @returns the cancelled ones */
  skip: procedure.input(someJobs).output(z.object({ jobIds: z.array(jobIdSchema) })),
  /** @returns the number of restored clips */
  unskip: procedure.input(someJobs).output(z.object({ restored: z.int() })),
  rename: procedure
    .input(
      oneBatch.extend({
        label: z.string().trim().max(200).regex(hasVisibleCharacter, 'Nothing in it is visible'),
      }),
    )
    .output(z.void()),
  /** Moves clips that have not been submitted to the front or the back of their batch. */
  move: procedure.input(someJobs.extend({ to: z.enum(['front', 'back']) })).output(z.void()),
  /** In their batch if it is listed and belongs to the service in use, else in a new one. */
  retry: procedure
    .input(retryClipsSchema)
    .output(z.object({ batchIds: z.array(batchIdSchema), retried: z.int() })),
  offerCompletion: procedure.input(partialClips).output(completionOfferSchema),
  /** Evaluates only what is missing in partial clips; results are joined by type. */
  complete: procedure
    .input(partialClips)
    .output(z.object({ batchIds: z.array(batchIdSchema), clips: z.int() })),
  uncertain: procedure.output(z.array(uncertainRunSchema)),
  decide: procedure.input(uncertainChoiceSchema).output(z.void()),
  clearEnded: procedure.output(z.void()),
};

/** Numbers of clips for which copies can help, by the last known limits and the files' properties. */
const copyOfferSchema = z.object({
  clips: z.int(),
  tooLong: z.int(),
  tooLarge: z.int(),
  unsupportedFormat: z.int(),
  /** Number of clips that copies cannot help: damaged ones, and those within all limits. */
  others: z.int(),
  /** Duration of the longest clip that is too long; null if none is. */
  longestSec: z.number().nullable(),
  maxDurationSec: z.number(),
  maxFileBytes: z.number(),
});
export type CopyOffer = z.infer<typeof copyOfferSchema>;

export const copiesContract = {
  offer: procedure.input(someClips).output(copyOfferSchema),
  /**
   * Results for the same part of a clip are reused, not paid for again.
   * @throws api_key_not_set, bad_base_url, key_unreadable
   */
  evaluate: procedure
    .input(z.intersection(someClips, z.object({ part: clipPartSchema })))
    .output(z.object({ batchIds: z.array(batchIdSchema), clips: z.int() })),
};
