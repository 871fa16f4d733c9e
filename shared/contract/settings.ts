/** Settings, the API key (write-only) and what the data folder holds. */
import { z } from 'zod';
import { askedPromptSources } from '../domain/prompt-sources.ts';
import { procedure } from './procedure.ts';
import { batchOptionsSchema } from './queue.ts';
import { maxReportPresets, reportPresetSchema } from './reports.ts';
import { builtInSchema, connectionSchema } from './service.ts';

/** Bounds of the memory for decoded frames: a few large ones, and more than long clips need. */
export const minFrameMemoryMb = 64;
export const maxFrameMemoryMb = 8192;

export const settingsSchema = z.object({
  connection: connectionSchema,
  /** What a batch is evaluated with unless it says otherwise. */
  defaults: batchOptionsSchema.omit({ force: true }),
  /** All sources of prompts in the order of trust; a typed prompt always comes before them. */
  promptSources: z
    .array(z.object({ source: z.enum(askedPromptSources), isAsked: z.boolean() }))
    .length(askedPromptSources.length)
    .refine((order) => new Set(order.map(({ source }) => source)).size === order.length),
  appearance: z.enum(['dark', 'light', 'system']),
  /** Keys by the action's id, where they differ from the defaults; null takes the key away. */
  shortcuts: z.record(z.string().max(100), z.string().max(100).nullable()),
  /** Tell by a system notification when a batch ends while no window is in front. */
  notifies: z.boolean(),
  /** Memory that decoded frames may take while clips are reviewed, in millions of bytes. */
  frameMemoryMb: z.int().min(minFrameMemoryMb).max(maxFrameMemoryMb),
  /** Looks of reports for clients. */
  reportPresets: z.array(reportPresetSchema).max(maxReportPresets),
  /** False until clips were queued or a folder is watched. */
  isSetUp: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** What can be changed at once; any other service is tested first, see `service.connect`. */
const settingsChangeSchema = settingsSchema.partial().extend({
  connection: builtInSchema.optional(),
});
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/**
 * Where the key is kept. `encrypted`: by the system's key store; `memory`: until Clipcheck ends;
 * `file`: a file only the user can read, which the user accepted; `environment`: CLIPCHECK_API_KEY,
 * for this start.
 */
export const keyPlaces = ['encrypted', 'memory', 'file', 'environment'] as const;

/** Says of the key that it is there, and never anything from which it could be told. */
export const keyStateSchema = z.object({
  place: z.enum(keyPlaces).nullable(),
  /** True where the system has a key store that encrypts. */
  canEncrypt: z.boolean(),
});
export type KeyState = z.infer<typeof keyStateSchema>;

export const storageSchema = z.object({
  dataDir: z.string(),
  databaseBytes: z.number(),
  thumbnailBytes: z.number(),
  /** Clips that were dropped on a browser page: the only copies the app itself holds. */
  droppedBytes: z.number(),
  /** Clips that were downloaded from their addresses. */
  downloadedBytes: z.number(),
  /** Copies of clips that keep to the service's limits. */
  copiedBytes: z.number(),
  /** Uploads and results of the built-in evaluator. */
  evaluatorBytes: z.number(),
  clips: z.int(),
  runs: z.int(),
});
export type Storage = z.infer<typeof storageSchema>;

export const settingsContract = {
  get: procedure.output(settingsSchema),
  /**
   * Changes some settings. The built-in evaluator is used at once: batches of the service pause.
   * @returns the settings as they are now
   */
  update: procedure.input(settingsChangeSchema).output(settingsSchema),
  keyState: procedure.output(keyStateSchema),
  removeKey: procedure.output(keyStateSchema),
  storage: procedure.output(storageSchema),
  /**
   * Frees space: thumbnails (made anew when needed), dropped files that no clip of the library
   * lies in, downloaded clips (downloaded again when wanted), copies of clips (made anew when
   * needed), the built-in evaluator's uploads.
   * @returns bytes freed
   */
  cleanUp: procedure
    .input(
      z.object({
        thumbnails: z.boolean(),
        droppedFiles: z.boolean(),
        downloads: z.boolean(),
        copies: z.boolean(),
        evaluator: z.boolean(),
      }),
    )
    .output(z.object({ freedBytes: z.number() })),
};
