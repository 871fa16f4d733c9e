import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { diagnosticSchema } from '../domain/diagnostics.ts';
import { procedure } from './procedure.ts';
import { batchProgressSchema, jobInfoSchema } from './queue.ts';

export const diagnosticsContract = {
  /** Results have no personal data: no paths, file names, user names, prompts or keys. */
  run: procedure.output(eventIterator(diagnosticSchema)),
};

const appInfoSchema = z.object({
  version: z.string(),
  host: z.enum(['electron', 'web']),
  /** Node's name for the system: `linux`, `darwin`, `win32` or another. */
  platform: z.string(),
  /** True if the host has the system's file dialogs; else it serves a picker. */
  hasFileDialogs: z.boolean(),
  canReveal: z.boolean(),
  /** What the system calls its bin for deleted files; null if there is none. */
  binName: z.string().nullable(),
  /** True if clips can be opened in the system's default player. */
  canOpenFiles: z.boolean(),
});
export type AppInfo = z.infer<typeof appInfoSchema>;

/** Kinds of data that windows cache and refetch when notified of a change. */
const topics = ['library', 'prompts', 'queue', 'watch', 'settings', 'service', 'views'] as const;
export type Topic = (typeof topics)[number];

/** The first event of a stream is `open`: anything the window has cached may be stale. */
const windowEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open') }),
  z.object({ type: z.literal('changed'), topics: z.array(z.enum(topics)).min(1) }),
  z.object({
    type: z.literal('progress'),
    batches: z.array(batchProgressSchema),
    jobs: z.array(jobInfoSchema),
  }),
  z.object({ type: z.literal('notice'), message: z.string() }),
]);
export type WindowEvent = z.infer<typeof windowEventSchema>;

const listedFilesSchema = z.enum(['clips', 'reports']);
export type ListedFiles = z.infer<typeof listedFilesSchema>;

const folderListingSchema = z.object({
  path: z.string(),
  parent: z.string().nullable(),
  /** Null if a folder was requested. */
  file: z.string().nullable(),
  entries: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      kind: z.enum(['folder', 'clip', 'report']),
      sizeBytes: z.number().nullable(),
    }),
  ),
  isCut: z.boolean(),
});
export type BrowsedFolder = z.infer<typeof folderListingSchema>;

/** `find…`: a missing clip under any file name; `sort`: the destination; `share`: with colleagues. */
const fileQuestionSchema = z.enum([
  'evaluateFolder',
  'evaluateClips',
  'findFolder',
  'findClip',
  'importReport',
  'watch',
  'sort',
  'share',
]);
export type FileQuestion = z.infer<typeof fileQuestionSchema>;

export const appContract = {
  info: procedure.output(appInfoSchema),
  /** The event stream of a window. Ends when the window closes; after any other end, reopen it. */
  events: procedure.output(eventIterator(windowEventSchema)),
  /** Returns absolute paths; null if cancelled. @throws not_offered */
  chooseFiles: procedure.input(fileQuestionSchema).output(z.array(z.string()).nullable()),
  /** Without a path, the user's home. @throws path_not_found, path_unreadable */
  listFolder: procedure
    .input(z.object({ path: z.string().nullable(), files: listedFilesSchema.default('clips') }))
    .output(folderListingSchema),
  /** @returns null if they cannot be counted, or not quickly */
  countClips: procedure
    .input(z.object({ path: z.string() }))
    .output(z.object({ clips: z.int().nullable() })),
};
