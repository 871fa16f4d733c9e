/** The program itself: what the window runs in, how files are chosen, and what happens meanwhile. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { procedure } from './procedure.ts';
import { batchProgressSchema, jobInfoSchema } from './queue.ts';

export const appInfoSchema = z.object({
  version: z.string(),
  host: z.enum(['electron', 'web']),
  /** Node's name of the system: `linux`, `darwin`, `win32` or another. */
  platform: z.string(),
  /** True where the host has the system's own dialogs to choose files; else it serves a picker. */
  hasFileDialogs: z.boolean(),
  canReveal: z.boolean(),
});
export type AppInfo = z.infer<typeof appInfoSchema>;

/** What windows keep a copy of and fetch anew when told that it has changed. */
export const topics = [
  'library',
  'prompts',
  'queue',
  'watch',
  'settings',
  'service',
  'views',
] as const;
export type Topic = (typeof topics)[number];

/**
 * What a window is told, at most five times a second; what happened in between is put together.
 * The first event of a stream is `open`: whatever the window has may be old.
 */
export const windowEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open') }),
  z.object({ type: z.literal('changed'), topics: z.array(z.enum(topics)).min(1) }),
  /** Batches and clips in which something moved, as they are now; at most 200 clips. */
  z.object({
    type: z.literal('progress'),
    batches: z.array(batchProgressSchema),
    jobs: z.array(jobInfoSchema),
  }),
  /** For the user to know; `problem` asks for attention. */
  z.object({
    type: z.literal('notice'),
    level: z.enum(['info', 'problem']),
    message: z.string(),
  }),
]);
export type WindowEvent = z.infer<typeof windowEventSchema>;

/** Files of a folder that are listed: clips, or reports that can be imported. */
export const listedFilesSchema = z.enum(['clips', 'reports']);
export type ListedFiles = z.infer<typeof listedFilesSchema>;

/** What lies in a folder: folders, and the clips or reports in it. */
export const folderListingSchema = z.object({
  path: z.string(),
  /** Null at the top. */
  parent: z.string().nullable(),
  /** The clip or report whose path was asked for; null where it was a folder's. */
  file: z.string().nullable(),
  entries: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      kind: z.enum(['folder', 'clip', 'report']),
      sizeBytes: z.number().nullable(),
    }),
  ),
  /** True when there was more than is listed. */
  isCut: z.boolean(),
});
export type FolderListing = z.infer<typeof folderListingSchema>;

/** What is to be chosen, and what for: dialogs say what will be done with it. */
export const fileQuestionSchema = z.object({
  /** `report`: one that can be imported. What for is clear then. */
  kind: z.enum(['folder', 'clips', 'report']),
  /**
   * `find`: to look for a clip that is missing, whatever its file is called by now; `watch`: for a
   * folder, to take what comes into it; `sort`: for the folder that clips are sorted to.
   */
  purpose: z.enum(['evaluate', 'find', 'watch', 'sort']).default('evaluate'),
});
export type FileQuestion = z.infer<typeof fileQuestionSchema>;

export const appContract = {
  info: procedure.output(appInfoSchema),
  /** The one stream of a window. It ends when the window goes; on any other end, open it anew. */
  events: procedure.output(eventIterator(windowEventSchema)),
  /** Shows the system's dialog. @returns absolute paths, null when cancelled. @throws not_offered */
  chooseFiles: procedure.input(fileQuestionSchema).output(z.array(z.string()).nullable()),
  /**
   * For the picker that the host serves. Of a clip or report the folder is listed; without a path,
   * the user's home.
   * @throws path_not_found, path_unreadable
   */
  listFolder: procedure
    .input(z.object({ path: z.string().nullable(), files: listedFilesSchema.default('clips') }))
    .output(folderListingSchema),
  /**
   * Counts the clips in a folder and its subfolders that would be evaluated.
   * @returns null if they cannot be counted, or not quickly
   */
  countClips: procedure
    .input(z.object({ path: z.string() }))
    .output(z.object({ clips: z.int().nullable() })),
};
