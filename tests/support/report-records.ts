import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createEngine } from '../../engine/index.ts';
import type { ClipRecord, RecordHeader } from '../../engine/library/records/record-schema.ts';
import type { ImportResult, ReportOptions } from '../../shared/contract/reports.ts';
import { makeFolder } from './make-folder.ts';
import { writeReport } from './written-report.ts';

export type Records = {
  readonly path: string;
  readonly header: RecordHeader;
  readonly clips: readonly ClipRecord[];
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

export const madeUpReport = async (lines: readonly unknown[]): Promise<string> => {
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
  const engine = createEngine(
    { dataDir, service: { kind: 'settings' } },
    {
      fetch: () => Promise.reject(new Error('an import needs no network')),
      startEvaluator: () => Promise.reject(new Error('an import needs no evaluator')),
    },
  );
  try {
    return await engine.importRecords(path, () => undefined, signal);
  } finally {
    await engine.close();
  }
};

/** The same records as written from where they were imported. */
export const asImported = (clips: readonly ClipRecord[]): ClipRecord[] =>
  clips.map((clip) => ({
    ...clip,
    imported: clip.run_id !== null,
    standing: clip.standing && { ...clip.standing, root: '' },
    parts: clip.parts.map((part) => ({ ...part, imported: true })),
    runs: clip.runs.map((run) => ({ ...run, imported: true })),
  }));

/** The same records as written from where files were not looked for yet. */
export const withMissingFiles = (clips: readonly ClipRecord[]): ClipRecord[] =>
  clips.map((clip) => ({
    ...clip,
    files: clip.files.map((file) => ({ ...file, missing: true })),
  }));
