import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import {
  type ImportResult,
  type ReportFormatId,
  type ReportOptions,
  type ReportSelection,
  reportOptionsSchema,
} from '../../shared/contract/reports.ts';
import { openIdleEngine } from '../../tools/library/open-idle-engine.ts';
import { anyClip } from './made-up-values.ts';
import { makeFolder } from './make-folder.ts';

const everything: ReportSelection = {
  filter: anyClip,
  sort: { by: 'name', direction: 'ascending' },
};

/** @param targets absolute, by their formats; nothing exists there yet */
export const writeReports = async (
  dataDir: string,
  targets: Partial<Record<ReportFormatId, string>>,
  options: Partial<ReportOptions> = {},
  selection: ReportSelection = everything,
): Promise<void> => {
  await using engine = openIdleEngine(dataDir, { fetch: globalThis.fetch });
  for (const [format, target] of Object.entries(targets) as [ReportFormatId, string][]) {
    const request = { format, selection, options: reportOptionsSchema.parse(options) };
    await engine.reports.write(
      { ...request, target, replaces: false },
      () => undefined,
      new AbortController().signal,
    );
  }
};

export const writeReport = (
  dataDir: string,
  format: ReportFormatId,
  target: string,
  options?: Partial<ReportOptions>,
  selection?: ReportSelection,
): Promise<void> => writeReports(dataDir, { [format]: target }, options, selection);

const written = async <Result>(
  dataDir: string,
  format: ReportFormatId,
  options: Partial<ReportOptions>,
  selection: ReportSelection,
  read: (target: string) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'clipcheck-report-'));
  try {
    const target = join(folder, 'report');
    await writeReport(dataDir, format, target, options, selection);
    return await read(target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

export const writtenReport = (
  dataDir: string,
  format: ReportFormatId,
  options: Partial<ReportOptions> = {},
  selection: ReportSelection = everything,
): Promise<string> =>
  written(dataDir, format, options, selection, (target) => readFile(target, 'utf8'));

/** For a data folder that no test changes: writes each report once for all tests of a file. */
export const reportsOf = (dataDirOf: () => string) => {
  const texts = new Map<string, Promise<string>>();
  return (
    format: ReportFormatId,
    options: Partial<ReportOptions> = {},
    selection: ReportSelection = everything,
  ): Promise<string> => {
    const key = JSON.stringify([format, options, selection]);
    const text = texts.get(key) ?? writtenReport(dataDirOf(), format, options, selection);
    texts.set(key, text);
    return text;
  };
};

export const writtenFiles = (
  dataDir: string,
  format: ReportFormatId,
  options: Partial<ReportOptions> = {},
  selection: ReportSelection = everything,
): Promise<Record<string, string>> =>
  written(dataDir, format, options, selection, async (target) => {
    const texts: Record<string, string> = {};
    for (const name of await readdir(target, { recursive: true })) {
      const path = join(target, name);
      if ((await stat(path)).isDirectory()) continue;
      texts[relative(target, path).replaceAll(sep, '/')] = await readFile(path, 'utf8');
    }
    return texts;
  });

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
  await writeReport(dataDir, 'jsonl', path, options);
  return readRecords(path);
};

export const recordsFile = async (lines: readonly unknown[]): Promise<string> => {
  const path = join(await makeFolder(), 'made-up.jsonl');
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
};

export const recordHeader = {
  ...{ clipcheck: 'report', version: 1, made: '2026-01-01T00:00:00.000Z', title: 'Made up' },
  ...{ clips: 1, only: [] },
};

export const importedInto = async (
  dataDir: string,
  path: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<ImportResult> => {
  await using engine = openIdleEngine(dataDir);
  return await engine.importRecords(path, () => undefined, signal);
};

export const asImported = (clips: readonly ClipLine[]): ClipLine[] =>
  clips.map((clip) => ({
    ...clip,
    imported: clip.run_id !== null,
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
