import { basename, dirname, isAbsolute, relative } from 'node:path';
import { printableText } from '../../shared/domain/printable-text.ts';
import type { ManifestRow } from './manifest-row.ts';
import { foldName, tidyRelativePath } from './name-key.ts';
import { parseCsvManifest } from './parse-csv-manifest.ts';
import { type ParsedManifest, parseJsonlManifest } from './parse-jsonl-manifest.ts';
import type { ReportProblem } from './prompt-source.ts';
import { readTextFile } from './read-text-file.ts';

/** A row with its file's path relative to the manifest's folder, separators as `/`. */
export type LocatedRow = ManifestRow & { manifest: string; relativePath: string };

/** A manifest that was read. */
export type Manifest = {
  path: string;
  /** Rows by the folded form of their path, in the order of the file. */
  rowsByName: Map<string, LocatedRow[]>;
};

const maxMebibytes = 64;
/** A file of garbage must not fill the report. */
const maxComplaints = 20;

const parsers: Record<string, (text: string) => Promise<ParsedManifest>> = {
  'metadata.csv': parseCsvManifest,
  'metadata.jsonl': parseJsonlManifest,
};

/** The manifests that are looked for, in the order in which they are believed. */
export const manifestNames = Object.keys(parsers);

const readRows = async (path: string, report: ReportProblem): Promise<ManifestRow[]> => {
  const complain = (what: string): void =>
    report({
      code: 'manifest_problem',
      kind: 'user',
      path,
      message: `${printableText(path)}: ${what}.`,
    });
  const parse = parsers[foldName(basename(path))];
  const file = await readTextFile(path, maxMebibytes);
  if (!file.ok || !parse) {
    complain(file.ok ? 'this kind of manifest is not known' : `it ${file.why}`);
    return [];
  }
  const { rows, complaints } = await parse(file.text);
  for (const complaint of complaints.slice(0, maxComplaints)) complain(complaint);
  const further = complaints.length - maxComplaints;
  if (further > 0) complain(`${further} more lines could not be used`);
  return rows;
};

const locate = (manifest: string, row: ManifestRow): LocatedRow => {
  const name = isAbsolute(row.name) ? relative(dirname(manifest), row.name) : row.name;
  return { ...row, manifest, relativePath: tidyRelativePath(name) };
};

/** Reads a manifest; what cannot be used in it is reported, never thrown. */
export const loadManifest = async (path: string, report: ReportProblem): Promise<Manifest> => {
  const rowsByName: Manifest['rowsByName'] = new Map();
  for (const row of await readRows(path, report)) {
    const located = locate(path, row);
    const key = foldName(located.relativePath);
    const alike = rowsByName.get(key);
    if (alike) alike.push(located);
    else rowsByName.set(key, [located]);
  }
  return { path, rowsByName };
};
