import type { Generation } from '../../../shared/domain/found-prompt.ts';
import { isRecord } from './shapes/lenient-json.ts';
import {
  generationMembers,
  isUnknownGeneration,
  readFlatGeneration,
} from './shapes/read-generation.ts';

export type ManifestRecord = ReadonlyMap<string, unknown>;

export type ListedThings = 'files' | 'addresses';

export type ManifestRow = {
  /** Path or address as written in the manifest. */
  name: string;
  /** Trimmed; null if the row has no prompt or a blank one. */
  prompt: string | null;
  /** 1-based number of the row's last line, or of the entry in a list. */
  line: number;
  generation?: Generation;
};

/** Parsed rows, and complaints about skipped rows as ends of sentences. */
export type ParsedManifest = { rows: ManifestRow[]; complaints: string[] };

export const maxManifestRows = 500_000;
/** A plain text, since the first number that is formatted delays each start. */
export const moreRows = 'only its first 500,000 rows are read';

/** Columns of files in order of preference (docs/prompts.md, "Lists"). */
const fileColumns = ['file_name', 'filename', 'file', 'path', 'video', 'video_path', 'media_path'];
/** Columns of addresses; such lists may also use the columns of files. */
const addressColumns = ['url', 'video_url', 'address', 'uri', 'link', ...fileColumns];
/** Columns of prompts in order of preference (docs/prompts.md, "Lists"). */
const usualPromptColumns = ['prompt', 'text', 'caption', 'description'];
/** All columns of prompts, including the fallbacks of finetrainers. */
const promptColumns = [...usualPromptColumns, 'video_caption', 'video_prompt', 'txt'];
/** Hugging Face VideoFolder: `video_file_name` and the like. */
const fileColumnEnding = '_file_name';
/** Inputs from which the clip was generated. */
const inputColumn =
  /^(?:control|depth|first_frame|image|input|last_frame|mask|pose|ref|reference)_/;

const isFurtherFile = (column: string): boolean =>
  column.endsWith(fileColumnEnding) && !inputColumn.test(column);

export const isNameColumn = (column: string, things: ListedThings): boolean =>
  things === 'addresses'
    ? addressColumns.includes(column)
    : fileColumns.includes(column) || isFurtherFile(column);

export const isPromptColumn = (column: string): boolean => promptColumns.includes(column);

export const isGenerationColumn = (column: string): boolean =>
  Object.values(generationMembers).some((names) => names.some((name) => name === column));

const acceptedColumns = {
  files: fileColumns.join(', '),
  addresses: addressColumns.join(', '),
  prompt: usualPromptColumns.join(', '),
} as const;

export const complaintsOfColumns = (columns: readonly string[], things: ListedThings): string[] => {
  const complaints: string[] = [];
  if (!columns.some((column) => isNameColumn(column, things))) {
    const names = things === 'addresses' ? 'URLs' : 'files';
    complaints.push(`no column names the ${names}; call one of them ${acceptedColumns[things]}`);
  }
  if (!columns.some(isPromptColumn)) {
    complaints.push(`no column contains the prompts; call one of them ${acceptedColumns.prompt}`);
  }
  return complaints;
};

export const columnKey = (name: string): string => name.trim().toLowerCase();

const firstText = (record: ManifestRecord, columns: readonly string[]): string | null => {
  for (const column of columns) {
    const value = record.get(column);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
};

export const manifestRecordOf = (value: unknown): ManifestRecord | null => {
  if (!isRecord(value)) return null;
  const record = new Map<string, unknown>();
  for (const [key, member] of Object.entries(value)) {
    if (!record.has(columnKey(key))) record.set(columnKey(key), member);
  }
  return record;
};

const namesOf = (record: ManifestRecord, things: ListedThings): string[] => {
  const usual = firstText(record, things === 'addresses' ? addressColumns : fileColumns);
  if (usual !== null) return [usual];
  if (things === 'addresses') return [];
  const further = [...record.keys()].filter(isFurtherFile);
  return further.flatMap((column) => firstText(record, [column]) ?? []);
};

export const readManifestRows = (
  record: ManifestRecord | null,
  line: number,
  things: ListedThings = 'files',
): ManifestRow[] => {
  if (record === null) return [];
  // `\u` escapes can produce lone surrogates, which cannot be sent.
  const prompt = firstText(record, promptColumns)?.toWellFormed() ?? null;
  const generation = readFlatGeneration((name) => record.get(name));
  const extra = isUnknownGeneration(generation) ? {} : { generation };
  return namesOf(record, things).map((name) => ({ name, prompt, line, ...extra }));
};

export const addRows = (
  { rows, complaints }: ParsedManifest,
  read: readonly ManifestRow[],
  place: string,
  things: ListedThings = 'files',
): void => {
  for (const row of read) rows.push(row);
  if (read.length > 0) return;
  complaints.push(`${place} has no ${things === 'addresses' ? 'URL' : 'file name'}`);
};
