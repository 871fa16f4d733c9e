/** Reports: what is found, in the forms that others already use; and what it says all together. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { parseFailCondition } from '../domain/fail-condition.ts';
import { findingKinds } from '../domain/verdict.ts';
import { clipIdSchema, maxIds } from './ids.ts';
import { libraryFilterSchema, librarySortSchema } from './library.ts';
import { procedure } from './procedure.ts';

/** Every form a report can have, in the order in which they are offered. */
export const reportFormats = [
  'html',
  'pdf',
  'bundle',
  'md',
  'csv',
  'csv-clips',
  'jsonl',
  'junit',
  'edl',
  'fcpxml',
  'premiere',
  'markers-csv',
  'cvat',
  'fiftyone',
  'labelstudio',
  'coco',
  'hf',
] as const;
export const reportFormatSchema = z.enum(reportFormats);
export type ReportFormatId = z.infer<typeof reportFormatSchema>;

/** Maximum size of the file of a logo. */
export const maxLogoBytes = 200_000;

/** Maximum length of a logo as a data address, in characters: four for three bytes, and some more. */
export const maxLogoChars = 280_000;

/** A picture as a data address: PNG or JPEG. Reports check what is in it before they show it. */
const logoSchema = z
  .string()
  .max(maxLogoChars)
  .regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/);

/** The look of a report for clients. */
const clientLook = {
  /** Stands above the title; null for none. */
  logo: logoSchema.nullable().default(null),
  /** Text below the title. */
  introduction: z.string().trim().max(4000).default(''),
  /** Line at the end of each page. */
  footer: z.string().trim().max(200).default(''),
  /** Color of rules and numbers; never of text, since it may be pale. */
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default('#1f5fc4'),
};

/** How a report is made. A format leaves out of account what does not concern it. */
export const reportOptionsSchema = z.object({
  title: z.string().trim().min(1).max(200).default('Clipcheck report'),
  /**
   * Kinds of findings that are included. Where it is empty: all of them, or for clients those that
   * are confirmed. Clips are included in any case.
   */
  only: z.array(z.enum(findingKinds)).default([]),
  /** `technical` shows everything; `client` leaves out internal details. */
  layout: z.enum(['technical', 'client']).default('technical'),
  ...clientLook,
  /** Size of the pages of a PDF. */
  paper: z.enum(['a4', 'letter']).default('a4'),
  /** CSV begins with a byte order mark, by which spreadsheets know that it is UTF-8. */
  withBom: z.boolean().default(false),
  /** Pictures of findings: none, 480 or 960 pixels at the longer side. */
  stills: z.enum(['none', 'small', 'large']).default('small'),
  /** Editor markers: all clips one after the other on one timeline, or a file for each clip. */
  timeline: z.enum(['one', 'clips']).default('one'),
  /** Editor markers: HH:MM:SS:FF at which the timeline begins. */
  startTimecode: z
    .string()
    .regex(/^\d{2}:[0-5]\d:[0-5]\d:\d{2}$/)
    .default('01:00:00:00'),
  /** Editor markers: frame rate of the timeline, since timecodes count at most 100; null for that of the clips. */
  timelineFps: z.number().min(1).max(100).nullable().default(null),
  /** Editor markers: those that begin at one frame become one, since editors keep only one. */
  mergesMarkers: z.boolean().default(true),
  /** JUnit: what a clip fails by, such as `glitch>0`; any finding that counts where it is empty. */
  failsOn: z
    .array(z.string().refine((text) => !('problem' in parseFailCondition(text))))
    .max(20)
    .default([]),
  /** JUnit: a clip may pass by a result that was only imported; otherwise it is skipped. */
  trustsImports: z.boolean().default(false),
});
export type ReportOptions = z.infer<typeof reportOptionsSchema>;

/** A look of client reports that is kept under a name. */
export const reportPresetSchema = z.object({
  name: z.string().trim().min(1).max(60),
  title: reportOptionsSchema.shape.title,
  ...clientLook,
});
export type ReportPreset = z.infer<typeof reportPresetSchema>;

/** Maximum number of saved presets. */
export const maxReportPresets = 10;

/** The clips of a report: those that are named, or a whole selection of the library. */
export const reportSelectionSchema = z.union([
  z.object({ clipIds: z.array(clipIdSchema).min(1).max(maxIds) }),
  z.object({ filter: libraryFilterSchema, sort: librarySortSchema }),
]);
export type ReportSelection = z.infer<typeof reportSelectionSchema>;

export const reportRequestSchema = z.object({
  format: reportFormatSchema,
  selection: reportSelectionSchema,
  options: reportOptionsSchema,
});
export type ReportRequest = z.infer<typeof reportRequestSchema>;

/** How a report begins. Long ones are cut off; a page sums up all clips and details the first. */
export const reportPreviewSchema = z.object({
  clips: z.int(),
  /** Name under which it will be saved. */
  fileName: z.string(),
  /** Its text, or that of the first of its files; null for what is looked at as a page. */
  text: z.string().nullable(),
  /** Address of a page relative to ours; null for texts. */
  pageUrl: z.string().nullable(),
  isComplete: z.boolean(),
});
export type ReportPreview = z.infer<typeof reportPreviewSchema>;

/** Told while a report is made; `made` is the last. */
export const reportEventSchema = z.union([
  /** From 0 to 1, and the clip that is being told. */
  z.object({ type: z.literal('progress'), share: z.number(), clipName: z.string() }),
  /** `url` is relative to the page, good for one download. */
  z.object({
    type: z.literal('made'),
    url: z.string(),
    fileName: z.string(),
    sizeBytes: z.number(),
    clips: z.int(),
  }),
]);
export type ReportEvent = z.infer<typeof reportEventSchema>;

/** What came of an import. */
export const importResultSchema = z.object({
  /** Clips that the file tells of. */
  clips: z.int(),
  /** Of them, those that were not in the library before. */
  added: z.int(),
  /** Those that were, and have got something that they had not. */
  extended: z.int(),
  /** Evaluations that are new here. */
  runs: z.int(),
  /** Findings that have got a verdict or a note. */
  verdicts: z.int(),
  /** What is here already, and otherwise than the file tells it: it has stayed as it was. */
  conflicts: z.int(),
  /** Lines that could not be read. */
  broken: z.int(),
  /** Why, of the first of them; lines count from 1. */
  problems: z.array(z.object({ line: z.int(), message: z.string() })),
});
export type ImportResult = z.infer<typeof importResultSchema>;

/** Told while a file is imported; `done` is the last. */
export const importEventSchema = z.union([
  /** From 0 to 1, and clips so far. */
  z.object({ type: z.literal('progress'), share: z.number(), clips: z.int() }),
  z.object({ type: z.literal('done'), result: importResultSchema }),
]);
export type ImportEvent = z.infer<typeof importEventSchema>;

export const reportsContract = {
  /** @throws unknown_clip where nothing is selected */
  preview: procedure.input(reportRequestSchema).output(reportPreviewSchema),
  /** Makes a report to be downloaded. Ends with the caller's signal, and leaves nothing then. */
  make: procedure.input(reportRequestSchema).output(eventIterator(reportEventSchema)),
  /**
   * Adds what a JSONL report tells to the library, and changes nothing that is there. Ends with the
   * caller's signal: what was added by then stays, and to do it again goes on.
   * @param path absolute
   * @throws path_not_found, path_unreadable, bad_input, data_folder_busy
   */
  import: procedure
    .input(z.object({ path: z.string().min(1) }))
    .output(eventIterator(importEventSchema)),
};
