import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parseStoredTimes } from '../../engine/clips/media/pictures/clip-media.ts';
import type { ClipMedia } from '../../engine/clips/media/pictures/create-clip-media.ts';
import { clipDetailReader, nextStepReader } from '../../engine/library/clip-detail.ts';
import { createLibraryCalls } from '../../engine/library/library-calls.ts';
import { importFile } from '../../engine/library/records/import/import-file.ts';
import { createReport } from '../../engine/reports/create-report.ts';
import { loadReportFormat } from '../../engine/reports/report-formats.ts';
import { type Connection, openDatabase } from '../../engine/store/connection.ts';
import { amongClips, countClips, countRates } from '../../engine/store/library/count-clips.ts';
import { libraryPages } from '../../engine/store/library/library-pages.ts';
import { clipAdder } from '../../engine/store/records/clip-adder.ts';
import { storedClipReader } from '../../engine/store/records/stored-clip-reader.ts';
import { tablesOf } from '../../engine/store/tables.ts';
import {
  type ImportResult,
  optionsForFormat,
  type ReportFormatId,
  type ReportOptions,
  type ReportSelection,
  reportOptionsSchema,
} from '../../shared/contract/reports.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { openIdleEngine } from '../../tools/library/open-idle-engine.ts';
import { textsOf } from './made-up-report.ts';
import { everyClip } from './made-up-values.ts';
import { makeFolder } from './make-folder.ts';

/** By the engine, to a path at which nothing exists yet. */
export const writeReport = async (
  dataDir: string,
  format: ReportFormatId,
  target: string,
  options: Partial<ReportOptions> = {},
  selection: ReportSelection = everyClip,
): Promise<void> => {
  await using engine = openIdleEngine(dataDir, { fetch: globalThis.fetch });
  const request = { format, selection, options: reportOptionsSchema.parse(options) };
  await engine.reports.write(
    { ...request, target, replaces: false },
    () => undefined,
    new AbortController().signal,
  );
};

/** Knows where frames are, and reads no file. */
const storedMedia = (connection: Connection): ClipMedia => {
  const probe = connection
    .prepare<[ClipId], string>('SELECT probe FROM clips WHERE id = ?')
    .pluck();
  return {
    frameTimes: async (clipId) => parseStoredTimes(probe.get(clipId) ?? ''),
    stills: async (_clipId, frames) => frames.map(() => null),
    proxy: async () => null,
    workflow: async () => null,
  };
};

/**
 * The files of a report by their paths, without pictures. Made in this process: the engine's threads
 * would take most of the time.
 */
export const writtenFiles = async (
  dataDir: string,
  format: ReportFormatId,
  options: Partial<ReportOptions> = {},
  selection: ReportSelection = everyClip,
): Promise<Record<string, string>> => {
  const connection = openDatabase(dataDir);
  const scratchDir = await mkdtemp(join(tmpdir(), 'clipcheck-report-'));
  try {
    const calls = createLibraryCalls(connection, new AbortController().signal);
    const clipIds =
      'clipIds' in selection
        ? (await calls.outcomes(selection.clipIds)).map(({ clipId }) => clipId)
        : await calls.ids(selection);
    const pages = libraryPages(connection);
    const detailOf = clipDetailReader(connection);
    const report = createReport({
      clipIds,
      selected: countClips(connection, amongClips(clipIds)),
      scratchDir,
      maxDetailed: null,
      madeAt: new Date(),
      onClip: () => undefined,
      options: optionsForFormat(format, reportOptionsSchema.parse({ ...options, stills: 'none' })),
      countClips: () => countClips(connection, amongClips(clipIds)),
      countRates: () => countRates(connection, amongClips(clipIds)),
      detailOf: (clipId) => {
        const card = pages.card(clipId);
        return card ? detailOf(card) : null;
      },
      nextOf: nextStepReader(connection),
      storedOf: storedClipReader(connection),
      proofOf: tablesOf(connection).clientAnswers.proofOf,
      media: storedMedia(connection),
    });
    return await textsOf(await loadReportFormat[format](), report);
  } finally {
    connection.close();
    await rm(scratchDir, { recursive: true, force: true });
  }
};

/** A report of one file. */
export const writtenReport = async (...given: Parameters<typeof writtenFiles>): Promise<string> =>
  Object.values(await writtenFiles(...given)).join('');

/** A page with its pictures, as the engine writes it. */
export const writtenPage = async (
  dataDir: string,
  options: Partial<ReportOptions> = {},
  selection: ReportSelection = everyClip,
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'clipcheck-report-'));
  const path = join(folder, 'report.html');
  try {
    await writeReport(dataDir, 'html', path, options, selection);
    return await readFile(path, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

type Members = { readonly [member: string]: unknown };

/** The line of a clip, with the types of those members that tests read. */
export type ClipLine = Members & {
  readonly sha256: string | null;
  readonly name: string;
  readonly added: string;
  readonly run_id: string | null;
  readonly video: Members | null;
  readonly findings: readonly (Members & {
    readonly number: number;
    readonly track_id: string;
    readonly segment: {
      readonly text: string;
      readonly code_points: { readonly start: number; readonly end: number };
      readonly utf16: { readonly start: number; readonly end: number };
    } | null;
  })[];
  readonly parts: readonly Members[];
  readonly files: readonly (Members & { readonly path: string })[];
  readonly standing: Members | null;
  readonly runs: readonly (Members & {
    readonly run_id: string;
    readonly evaluation_id: string | null;
    readonly prompt: string | null;
    readonly evaluation: unknown;
    readonly track_ids: readonly (string | null)[];
  })[];
  readonly tracks: readonly (Members & { readonly track_id: string })[];
};

export type Records = {
  readonly path: string;
  readonly header: Members;
  readonly clips: readonly ClipLine[];
};

export const readRecords = async (path: string): Promise<Records> => {
  const [header, ...clips] = (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { path, header, clips };
};

export const writtenRecords = async (
  dataDir: string,
  options: Partial<ReportOptions> = {},
): Promise<Records> => {
  const path = join(await makeFolder(), 'report.jsonl');
  await writeFile(path, await writtenReport(dataDir, 'jsonl', options));
  return readRecords(path);
};

export const recordsFile = async (lines: readonly unknown[]): Promise<string> => {
  const path = join(await makeFolder(), 'made-up.jsonl');
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
};

export const recordHeader = {
  clipcheck: 'report',
  version: 1,
  made: '2026-01-01T00:00:00.000Z',
  title: 'Made up',
  clips: 1,
  only: [],
};

export const importedInto = async (dataDir: string, path: string): Promise<ImportResult> => {
  const connection = openDatabase(dataDir);
  try {
    return await importFile(path, { addClip: clipAdder(connection), onLine: () => undefined });
  } finally {
    connection.close();
  }
};

export const asImported = (clips: readonly ClipLine[]): ClipLine[] =>
  clips.map((clip) => ({
    ...clip,
    imported: clip.run_id !== null,
    // What was decided and judged elsewhere lets no clip pass.
    next: expect.anything(),
    standing: clip.standing && { ...clip.standing, root: '' },
    parts: clip.parts.map((part) => ({ ...part, imported: true })),
    runs: clip.runs.map((run) => ({ ...run, imported: true })),
  }));

export const withMissingFiles = (clips: readonly ClipLine[]): ClipLine[] =>
  clips.map((clip) => ({
    ...clip,
    files: clip.files.map((file) => ({ ...file, missing: true })),
  }));

export const readableText = (html: string): string =>
  html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
