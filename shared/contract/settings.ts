import { z } from 'zod';
import { searchedPromptSources } from '../domain/prompt-sources.ts';
import { procedure } from './procedure.ts';
import { batchOptionsSchema } from './queue.ts';
import { builtInSchema, connectionSchema } from './service.ts';

/** Limits of the memory for decoded frames: from a few large ones to more than long clips need. */
export const minFrameMemoryMb = 64;
export const maxFrameMemoryMb = 8192;

/** A model that the built-in evaluator asks, see docs/judge.md. */
export const judgeSettingsSchema = z.object({
  url: z.string().trim().min(1).max(2000),
  model: z.string().trim().min(1).max(500),
});
export type JudgeSettings = z.infer<typeof judgeSettingsSchema>;

/** Maximum length of a name by which colleagues know a person. */
export const maxPersonLength = 100;

/** Sharing with colleagues, see docs/sync.md. */
const sharingSchema = z.object({
  /** Absolute path; null to share nothing. */
  folder: z.string().min(1).max(4096).nullable(),
  /** By which colleagues know the user; empty for the name of the account. */
  name: z.string().trim().max(maxPersonLength),
  /** Whether opinions and results of colleagues count as if they were made here. */
  isTrusted: z.boolean(),
});
export type Sharing = z.infer<typeof sharingSchema>;

const syncStatusSchema = z.object({
  /** The name of the account. */
  defaultName: z.string(),
  /** Unix ms of the last sync with the folder in use; null if there was none. */
  lastMs: z.number().nullable(),
  /** Why the last try failed, and what to do. */
  problem: z.string().nullable(),
  /** About files of colleagues. */
  notes: z.array(z.string()),
  people: z.array(z.string()),
});
export type SyncStatus = z.infer<typeof syncStatusSchema>;

export const settingsSchema = z.object({
  connection: connectionSchema,
  defaults: batchOptionsSchema.omit({ force: true }),
  /** All sources of prompts in order of trust; a typed prompt always overrides them. */
  promptSources: z
    .array(z.object({ source: z.enum(searchedPromptSources), isAsked: z.boolean() }))
    .length(searchedPromptSources.length)
    .refine((order) => new Set(order.map(({ source }) => source)).size === order.length),
  sharing: sharingSchema,
  judgesSubjects: z.boolean(),
  judge: judgeSettingsSchema.nullable(),
  /** Origins to which the user has agreed to send frames. */
  agreedJudges: z.array(z.string().max(2000)).max(1000),
  appearance: z.enum(['dark', 'light', 'system']),
  /** Keys by action id, if they differ from the defaults; null removes the key. */
  shortcuts: z.record(z.string().max(100), z.string().max(100).nullable()),
  notifies: z.boolean(),
  /** Maximum memory for decoded frames during review, in millions of bytes. */
  frameMemoryMb: z.int().min(minFrameMemoryMb).max(maxFrameMemoryMb),
  /** Whether keeping or rejecting a clip goes on to the next one. */
  advancesOnDecision: z.boolean(),
  /** False until clips were queued or a folder is watched. */
  isSetUp: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

/**
 * Settings that can be changed directly; another service and a judge are tested first, see
 * `service.connect` and `judge.connect`.
 */
const settingsChangeSchema = settingsSchema
  .omit({ judge: true, agreedJudges: true })
  .partial()
  .extend({ connection: builtInSchema.optional() });

/**
 * `encrypted`: in the system's key store; `memory`: until the user quits; `file`: in a file only
 * the user can read, as the user accepted; `environment`: CLIPCHECK_API_KEY, for this session.
 */
export const keyPlaces = ['encrypted', 'memory', 'file', 'environment'] as const;

export const keyStateSchema = z.object({
  place: z.enum(keyPlaces).nullable(),
  canEncrypt: z.boolean(),
});
export type KeyState = z.infer<typeof keyStateSchema>;

/**
 * What can be freed, each in a folder of that name. `dropped`: clips dropped on a browser page, the
 * only clip files that the app itself owns.
 */
export const freeableParts = ['evaluator', 'thumbnails', 'dropped', 'downloads', 'copies'] as const;
const freeablePart = z.enum(freeableParts);
export type FreeablePart = z.infer<typeof freeablePart>;

export const storageSchema = z.object({
  dataDir: z.string(),
  databaseBytes: z.number(),
  bytes: z.record(freeablePart, z.number()),
  clips: z.int(),
  runs: z.int(),
});
export type Storage = z.infer<typeof storageSchema>;

export const settingsContract = {
  get: procedure.output(settingsSchema),
  /** Switching to the built-in evaluator takes effect immediately: batches of the service pause. */
  update: procedure.input(settingsChangeSchema).output(settingsSchema),
  keyState: procedure.output(keyStateSchema),
  removeKey: procedure.output(keyStateSchema),
  storage: procedure.output(storageSchema),
  syncStatus: procedure.output(syncStatusSchema),
  /** @throws path_unreadable, path_not_found, bad_input, data_folder_busy, output_not_written */
  sync: procedure.output(z.void()),
  /**
   * Removes what can be made or downloaded again, and dropped files without a clip. @returns bytes
   * freed
   */
  cleanUp: procedure
    .input(z.object({ parts: z.array(freeablePart) }))
    .output(z.object({ freedBytes: z.number() })),
};
