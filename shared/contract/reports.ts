import { z } from 'zod';
import { decisionFilters } from '../domain/decision.ts';
import { parseFailCondition } from '../domain/fail-condition.ts';
import { clipIdsSchema } from '../domain/ids.ts';
import { type FindingKind, findingKinds } from '../domain/verdict.ts';
import { libraryFilterSchema, librarySortSchema } from './library.ts';
import { procedure, progressEvents } from './procedure.ts';

export const reportFormats = [
  'html',
  'pdf',
  'bundle',
  'md',
  'csv',
  'csv-clips',
  'jsonl',
  'regenerate',
  'junit',
  'edl',
  'fcpxml',
  'otio',
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

export const maxLogoBytes = 200_000;

/** A PNG as a data URL. Reports check its content before they use it. */
const logoSchema = z
  .string()
  .max(280_000)
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]*={0,2}$/);

const failConditionSchema = z.string().superRefine((text, context) => {
  const parsed = parseFailCondition(text);
  if ('problem' in parsed) context.addIssue(parsed.problem);
});

export const reportOptionsSchema = z.object({
  title: z.string().trim().min(1).max(200).default('Clipcheck report'),
  /** Kinds of findings; empty for all, or for confirmed ones in the client layout. */
  only: z.array(z.enum(findingKinds)).default([]),
  /** `technical` shows everything; `client` leaves out internal details. */
  layout: z.enum(['technical', 'client']).default('technical'),
  /** Client layout: shown above the title; null for none. */
  logo: logoSchema.nullable().default(null),
  introduction: z.string().trim().max(4000).default(''),
  paper: z.enum(['a4', 'letter']).default('a4'),
  /** Names folders and files of clips by their full paths; otherwise only by their last part. */
  withPaths: z.boolean().default(false),
  /** CSV starts with a byte order mark, by which spreadsheets detect UTF-8. */
  withBom: z.boolean().default(false),
  /** Stills of findings: none, or 480 or 960 pixels on the longer side. */
  stills: z.enum(['none', 'small', 'large']).default('small'),
  /** Editor markers: all clips in sequence on one timeline, or a file per clip. */
  timeline: z.enum(['one', 'clips']).default('one'),
  /** Editor markers: start of the timeline, HH:MM:SS:FF. */
  startTimecode: z
    .string()
    .regex(/^\d{2}:[0-5]\d:[0-5]\d:\d{2}$/)
    .default('01:00:00:00'),
  /**
   * Editor markers: number of the first frame of the timeline and of each clip; null for the start
   * timecode and 0.
   */
  startFrame: z.int().min(0).max(8_639_999).nullable().default(null),
  /** Editor markers: frame rate of the timeline, at most 100 for timecodes; null for the clips' own. */
  timelineFps: z.number().min(1).max(100).nullable().default(null),
  /** Editor markers: merges those that start at the same frame, since editors keep only one. */
  mergesMarkers: z.boolean().default(true),
  /** JUnit: conditions that fail a clip, such as `glitch>0`; empty for any finding. */
  failsOn: z.array(failConditionSchema).max(20).default([]),
  /** JUnit: a clip may pass by an imported result; otherwise it is skipped. */
  trustsImports: z.boolean().default(false),
});
export type ReportOptions = z.infer<typeof reportOptionsSchema>;

/** The clips of a report: listed ones, or an entire selection of the library. */
export const reportSelectionSchema = z.union([
  z.object({ clipIds: clipIdsSchema }),
  z.object({ filter: libraryFilterSchema, sort: librarySortSchema }),
]);
export type ReportSelection = z.infer<typeof reportSelectionSchema>;

const reportRequestSchema = z.object({
  format: reportFormatSchema,
  selection: reportSelectionSchema,
  options: reportOptionsSchema,
});
export type ReportRequest = z.infer<typeof reportRequestSchema>;

/** What a report leaves out of a selection. */
const leftOutOfReportSchema = z.object({
  /** Unreviewed findings that a report for clients leaves out. */
  findings: z.int(),
  /** Dismissed findings that markers leave out. */
  dismissed: z.int(),
  /** Clips that formats leave out by their decision. */
  clips: z.record(z.enum(decisionFilters), z.int()),
});
export type LeftOutOfReport = z.infer<typeof leftOutOfReportSchema>;

const reportPreviewSchema = z.object({
  clips: z.int(),
  leftOut: leftOutOfReportSchema,
  fileName: z.string(),
  text: z.string().nullable(),
  /** Address of the preview page, relative to the page; null for texts. */
  pageUrl: z.string().nullable(),
  isComplete: z.boolean(),
});
export type PreviewedReport = z.infer<typeof reportPreviewSchema>;

const reportProgressSchema = z.object({
  /** From 0 to 1. */
  share: z.number(),
  clipName: z.string(),
});
export type ReportProgress = z.infer<typeof reportProgressSchema>;

const offeredReportSchema = z.object({
  /** Relative to the page, and valid for some minutes and one download. */
  url: z.string(),
  /** Null for a page that prints itself, where the host prints no PDF. */
  fileName: z.string().nullable(),
  /** Scripts of a PDF that lack a font: some of their letters are boxes. */
  missingFonts: z.array(z.string()).readonly(),
});
export type OfferedReport = z.infer<typeof offeredReportSchema>;

const importResultSchema = z.object({
  clips: z.int(),
  added: z.int(),
  extended: z.int(),
  runs: z.int(),
  verdicts: z.int(),
  /** Number of conflicts between the file and the library, in which the library's data was kept. */
  conflicts: z.int(),
  broken: z.int(),
  /** Problems of the first unreadable lines; lines count from 1. */
  problems: z.array(z.object({ line: z.int(), message: z.string() })),
});
export type ImportResult = z.infer<typeof importResultSchema>;

const importedAnswersSchema = z.object({
  /** The name that the client typed. */
  client: z.string(),
  answers: z.int(),
  clips: z.int(),
  /** Number of clips about which the client had said something else, or nothing. */
  changed: z.int(),
  /** Clips that are not in the library any more or not in the report; answers about missing frames. */
  skipped: z.object({ unknown: z.int(), others: z.int(), frames: z.int() }),
});
export type ImportedAnswers = z.infer<typeof importedAnswersSchema>;

/** What an import added: of a report, or of a client's answers. */
export const importedSchema = z.union([importResultSchema, importedAnswersSchema]);
export type Imported = z.infer<typeof importedSchema>;

const importProgressSchema = z.object({
  /** From 0 to 1. */
  share: z.number(),
  clips: z.int(),
});
export type ImportProgress = z.infer<typeof importProgressSchema>;

export const reportsContract = {
  /** @throws unknown_clip if nothing is selected */
  preview: procedure.input(reportRequestSchema).output(reportPreviewSchema),
  /** Creates a report to download, or to print. Aborting the call leaves nothing behind. */
  make: procedure
    .input(reportRequestSchema)
    .output(progressEvents(reportProgressSchema, offeredReportSchema)),
  /**
   * Changes nothing that is there. If aborted, what was added stays.
   * @throws path_not_found, path_unreadable, bad_input, data_folder_busy
   */
  import: procedure
    .input(z.object({ path: z.string().min(1) }))
    .output(progressEvents(importProgressSchema, importedSchema)),
};

export type FormatOption = Exclude<keyof ReportOptions, 'only'>;

const tables = ['withPaths', 'withBom'] as const;

const markers = [
  ...(['title', 'timeline', 'startTimecode', 'startFrame'] as const),
  ...(['timelineFps', 'mergesMarkers'] as const),
] as const;

export const clientOptions = ['introduction', 'logo'] as const;

const pages = ['layout', 'title', ...clientOptions, 'stills', 'withPaths'] as const;

export const optionsOfFormat: Readonly<Record<ReportFormatId, readonly FormatOption[]>> = {
  html: pages,
  pdf: [...pages, 'paper'],
  bundle: pages,
  md: ['title'],
  csv: tables,
  'csv-clips': tables,
  jsonl: ['title'],
  regenerate: tables,
  junit: ['title', 'withPaths', 'failsOn', 'trustsImports'],
  edl: markers,
  fcpxml: [...markers, 'withPaths'],
  otio: [...markers, 'withPaths'],
  premiere: [...markers, 'withPaths'],
  'markers-csv': [...markers, 'withPaths'],
  cvat: [],
  fiftyone: ['title'],
  labelstudio: [],
  coco: ['title', 'withPaths'],
  hf: [],
};

export const isForMarkers = (format: ReportFormatId): boolean =>
  optionsOfFormat[format].includes('timeline');

export const includedKinds = ({
  only,
  layout,
}: Pick<ReportOptions, 'only' | 'layout'>): readonly FindingKind[] => {
  if (only.length > 0) return only;
  return layout === 'client' ? ['real'] : findingKinds;
};

export const hasOnlyConfirmed = (options: Pick<ReportOptions, 'only' | 'layout'>): boolean =>
  includedKinds(options).every((kind) => kind === 'real');

/** Dismissed kinds count only if selected explicitly. */
export const countedKinds = (
  options: Pick<ReportOptions, 'only' | 'layout'>,
): readonly FindingKind[] =>
  options.only.length > 0
    ? options.only
    : includedKinds(options).filter((kind) => kind === 'real' || kind === 'unreviewed');

/**
 * Formats that cannot do without paths, to find files or to import them, always have them. Dismissed
 * findings become markers only if selected explicitly.
 */
export const optionsForFormat = (format: ReportFormatId, options: ReportOptions): ReportOptions => {
  const used = optionsOfFormat[format];
  return {
    ...options,
    only: isForMarkers(format) ? [...countedKinds(options)] : options.only,
    layout: used.includes('layout') ? options.layout : 'technical',
    withPaths: options.withPaths || !used.includes('withPaths'),
  };
};
