import { dirname, isAbsolute, join, parse, relative } from 'node:path';
import { isVideoName } from '../media/find/clip-name.ts';
import { type ManifestRow, maxManifestRows, type ParsedManifest } from './manifest-row.ts';
import { foldName, tidyRelativePath } from './name-key.ts';
import type { ParquetReader, ReadManifest } from './parquet-reader.ts';
import { parseCsvManifest } from './parse-csv-manifest.ts';
import { parseJsonlManifest, parseJsonManifest } from './parse-json-manifest.ts';
import { promptProblem, type ReportProblem } from './prompt-source.ts';
import { readTextFile } from './read-text-file.ts';

type ManifestFormat = 'csv' | 'jsonl' | 'json' | 'parquet';

export type ManifestFile = {
  path: string;
  format: ManifestFormat;
  /** Whether its name marks it as a manifest; otherwise its columns decide. */
  isNamed: boolean;
};

/** Names of manifests, in order of trust. */
const named = ['metadata.csv', 'metadata.jsonl', 'metadata.json', 'metadata.parquet'];

const formatsByEnding: Readonly<Record<string, ManifestFormat>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.jsonl': 'jsonl',
  '.json': 'json',
  '.parquet': 'parquet',
};
/** Maximum number of files with other names, since some folders have very many. */
const maxOthers = 50;

const formatOf = (name: string): ManifestFormat | null =>
  formatsByEnding[parse(foldName(name)).ext] ?? null;

/** Finds names regardless of case; variants of one name in code point order. */
const findAlike = (names: readonly string[], wanted: readonly string[]): string[] =>
  wanted.flatMap((want) => names.filter((name) => foldName(name) === want));

/**
 * Returns the files that may be manifests (docs/prompts.md, "Lists"), the most trusted first: those
 * named `metadata`, then other tables by name, without files that belong to a single clip.
 */
export const listManifests = (folder: string, names: readonly string[]): ManifestFile[] => {
  const sorted = names.toSorted();
  const file = (name: string, isNamed: boolean): ManifestFile[] => {
    const format = formatOf(name);
    return format === null ? [] : [{ path: join(folder, name), format, isNamed }];
  };
  const manifests = findAlike(sorted, named);
  const stems = new Set(sorted.filter(isVideoName).map((name) => foldName(parse(name).name)));
  const others = sorted.filter((name) => {
    const format = formatOf(name);
    const isBesideClip =
      format === 'json' && stems.has(foldName(parse(name).name).replace(/\.swarm$/, ''));
    const mayBe = format !== null && format !== 'parquet';
    return mayBe && !isBesideClip && !manifests.includes(name) && !name.startsWith('.');
  });
  return [
    ...manifests.flatMap((name) => file(name, true)),
    ...others.slice(0, maxOthers).flatMap((name) => file(name, false)),
  ];
};

/** A row with its file's path relative to the manifest's folder, separators as `/`. */
export type LocatedRow = ManifestRow & {
  manifest: string;
  relativePath: string;
  place: string;
};

export type Manifest = {
  path: string;
  isNamed: boolean;
  /** Rows by the folded form of their path, in the order of the file, without those outside. */
  rowsByName: Map<string, LocatedRow[]>;
  /** Rows that name a file outside the manifest's folder: the first few and their number. */
  outside: { named: LocatedRow[]; count: number };
};

/** What all lists of a search may still keep in memory. Each list reduces it. */
type ListBudget = { rows: number; characters: number };

export const createListBudget = (): ListBudget => ({
  rows: maxManifestRows,
  characters: maxMebibytes.named * 1024 * 1024,
});

export const maxRowsNamed = 5;

/** Lower for tables with other names, which are read to find out if they are manifests. */
const maxMebibytes = { named: 64, other: 16 } as const;
/** Maximum size in formats that are parsed synchronously, unlike JSON Lines and CSV. */
const maxSyncMebibytes = 16;
/** Maximum number of complaints, so that a file of garbage does not fill the report. */
const maxComplaints = 20;

const parsers = { csv: parseCsvManifest, jsonl: parseJsonlManifest, json: parseJsonManifest };

/** Whether Clipcheck wrote it: its prompts may be outdated, and tables of findings repeat them. */
const isOwnReport = (text: string): boolean => {
  const [header = ''] = text.slice(0, 4096).split('\n', 1);
  const isTable = header.includes('sha256') && /finding_id|prompt_source/.test(header);
  const isPromptTable = /\bfound_in,other_prompts\b/.test(header);
  return isTable || isPromptTable || /^\ufeff?\{"clipcheck":/.test(header);
};

const mayNameClips = (text: string): boolean => /\.mp4/i.test(text);

const parseText = async (
  text: string,
  format: Exclude<ManifestFormat, 'parquet'>,
  isNamed: boolean,
): Promise<ParsedManifest> =>
  isOwnReport(text) || !(isNamed || mayNameClips(text))
    ? { rows: [], complaints: [] }
    : parsers[format](text);

const readManifest = async (file: ManifestFile, parquet: ParquetReader): Promise<ReadManifest> => {
  const { path, format, isNamed } = file;
  if (format === 'parquet') return parquet.read(path);
  const isParsedAsync = format === 'csv' || format === 'jsonl';
  const maxSize = isParsedAsync ? maxMebibytes[isNamed ? 'named' : 'other'] : maxSyncMebibytes;
  const list = await readTextFile(path, maxSize);
  if (!list.ok) {
    const isLong = format === 'json' && list.isTooLong;
    return isLong ? { ...list, why: `${list.why}; save it as metadata.jsonl` } : list;
  }
  return { ok: true, parsed: await parseText(list.text, format, isNamed) };
};

const isAboutClips = ({ rows }: ParsedManifest): boolean =>
  rows.some(({ name, prompt }) => prompt !== null && /\.mp4$/i.test(name));

type Complain = (what: string) => void;

const readRows = async (
  file: ManifestFile,
  parquet: ParquetReader,
  complain: Complain,
): Promise<ManifestRow[]> => {
  const { isNamed, format } = file;
  const manifest = await readManifest(file, parquet);
  if (!isNamed && !(manifest.ok && isAboutClips(manifest.parsed))) return [];
  if (!manifest.ok) {
    complain(`it ${manifest.why}`);
    return [];
  }
  const { rows, complaints } = manifest.parsed;
  for (const complaint of complaints.slice(0, maxComplaints)) complain(complaint);
  const further = complaints.length - maxComplaints;
  const what = format === 'parquet' ? 'rows' : 'lines';
  if (further > 0) complain(`${further} more ${what} could not be used`);
  return rows;
};

const rowLabels: Partial<Record<ManifestFormat, string>> = { json: 'entry', parquet: 'row' };

const locate = ({ path, format }: ManifestFile, row: ManifestRow): LocatedRow => {
  const name = isAbsolute(row.name) ? relative(dirname(path), row.name) : row.name;
  const place = `${rowLabels[format] ?? 'line'} ${row.line}`;
  return { ...row, manifest: path, relativePath: tidyRelativePath(name), place };
};

/** Whether a row names a file outside its folder; such files are never read: its text is untrusted. */
export const isOutside = ({ relativePath }: LocatedRow): boolean =>
  isAbsolute(relativePath) || relativePath.split('/').includes('..');

const spend = (budget: ListBudget, { name, prompt }: ManifestRow): boolean => {
  const characters = name.length + (prompt?.length ?? 0);
  if (budget.rows === 0 || budget.characters < characters) return false;
  budget.rows -= 1;
  budget.characters -= characters;
  return true;
};

const beyondBudget = (readRows: number): string => {
  const which =
    readRows === 0
      ? 'none of its rows is'
      : `only its first ${readRows.toLocaleString('en')} rows are`;
  const max = maxManifestRows.toLocaleString('en');
  return `${which} read: the lists of a search may have ${max} rows and ${maxMebibytes.named} MiB together`;
};

/** Reports problems, never throws. @param budget a list that exceeds it is cut off, as reported */
export const loadManifest = async (
  file: ManifestFile,
  parquet: ParquetReader,
  report: ReportProblem,
  budget: ListBudget,
): Promise<Manifest> => {
  const { path, isNamed } = file;
  const complain: Complain = (what) =>
    report(promptProblem('manifest_problem', path, `${path}: ${what}.`));
  const outside: Manifest['outside'] = { named: [], count: 0 };
  const manifest = { path, isNamed, outside, rowsByName: new Map() };
  for (const [index, row] of (await readRows(file, parquet, complain)).entries()) {
    const located = locate(file, row);
    if (isOutside(located)) {
      outside.count += 1;
      if (outside.named.length < maxRowsNamed) outside.named.push(located);
      continue;
    }
    if (!spend(budget, row)) {
      complain(beyondBudget(index));
      break;
    }
    const key = foldName(located.relativePath);
    const alike = manifest.rowsByName.get(key);
    if (alike) alike.push(located);
    else manifest.rowsByName.set(key, [located]);
  }
  return manifest;
};
