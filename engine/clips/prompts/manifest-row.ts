import type { Generation } from '../../../shared/domain/found-prompt.ts';
import { isExactNumber } from '../../../shared/service-api/exact-json.ts';
import { isRecord, parseLenientJson } from './shapes/lenient-json.ts';
import {
  generationMembers,
  isUnknownGeneration,
  readFlatGeneration,
} from './shapes/read-generation.ts';

/** A row or line of a manifest: its members by lower-case name, of whatever type they came. */
export type ManifestRecord = ReadonlyMap<string, unknown>;

/** What the rows of a list are about: files, or addresses at which clips lie. */
export type ListedThings = 'files' | 'addresses';

/** What a manifest says of one file or address. */
export type ManifestRow = {
  /** The file's path, or the address, as it is written there. */
  name: string;
  /** Trimmed; null where the row has no prompt or a blank one. */
  prompt: string | null;
  /** 1-based: the line where the row ends, or which entry of a list it is. */
  line: number;
  /** Who made the file; absent where the row does not say. */
  generation?: Generation;
  /** Set where `name` is a file's name alone, without folder and ending. */
  isStem?: true;
};

/** prompt-sources, "Accept file column names", in order of preference. */
const fileColumns = ['file_name', 'filename', 'file', 'path', 'video', 'video_path', 'media_path'];
/** Lists of addresses also keep them where others keep paths. */
const addressColumns = ['url', 'video_url', 'address', 'uri', 'link', ...fileColumns];
/** prompt-sources, "prompt names", in order of preference. */
const usualPromptColumns = ['prompt', 'text', 'caption', 'description'];
/** And what finetrainers falls back to. */
const promptColumns = [...usualPromptColumns, 'video_caption', 'video_prompt', 'txt'];
/** Hugging Face VideoFolder: `video_file_name` and the like, and lists of files of one prompt. */
const fileColumnEnding = '_file_name';
const listColumn = /^(?:.+_)?file_names$/;
/** Files that the clip was made from: they are not the clip. */
const inputColumn =
  /^(?:control|depth|first_frame|image|input|last_frame|mask|pose|ref|reference)_/;
/** FETV: the clip's name without its ending. */
const stemColumn = 'video_id';

const isFurtherFile = (column: string): boolean =>
  column.endsWith(fileColumnEnding) && !inputColumn.test(column);
/** Whether a member of this lower-case name may hold several files. */
export const isFileList = (column: string): boolean =>
  listColumn.test(column) && !inputColumn.test(column);

/** Whether a member of this lower-case name says which file, or which address, a row is about. */
export const isNameColumn = (column: string, things: ListedThings): boolean =>
  things === 'addresses'
    ? addressColumns.includes(column)
    : [...fileColumns, stemColumn].includes(column) || isFurtherFile(column) || isFileList(column);

/** Whether a member of this lower-case name holds the prompt. */
export const isPromptColumn = (column: string): boolean => promptColumns.includes(column);

/** Whether a member of this lower-case name says who made the file. */
export const isGenerationColumn = (column: string): boolean =>
  Object.values(generationMembers).some((names) => names.some((name) => name === column));

/** Which columns are accepted, for messages. */
export const acceptedColumns = {
  files: fileColumns.join(', '),
  addresses: addressColumns.join(', '),
  prompt: usualPromptColumns.join(', '),
} as const;

/** What a table with these columns lacks, as ends of a sentence. */
export const complaintsOfColumns = (columns: readonly string[], things: ListedThings): string[] => {
  const complaints: string[] = [];
  if (!columns.some((column) => isNameColumn(column, things))) {
    complaints.push(`no column names the ${things}; call one of them ${acceptedColumns[things]}`);
  }
  if (!columns.some(isPromptColumn)) {
    complaints.push(`no column holds the prompts; call one of them ${acceptedColumns.prompt}`);
  }
  return complaints;
};

/** A column name as it is compared. */
export const columnKey = (name: string): string => name.trim().toLowerCase();

const firstText = (record: ManifestRecord, columns: readonly string[]): string | null => {
  for (const column of columns) {
    const value = record.get(column);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
};

/** The members of a parsed object by their names as they are compared; null for other values. */
export const manifestRecordOf = (value: unknown): ManifestRecord | null => {
  if (!isRecord(value)) return null;
  const record = new Map<string, unknown>();
  for (const [key, member] of Object.entries(value)) {
    if (!record.has(columnKey(key))) record.set(columnKey(key), member);
  }
  return record;
};

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one): one is string => typeof one === 'string' && one.trim() !== '')
    .map((one) => one.trim());

/** A list of files, in CSV written as JSON. */
const listOf = (value: unknown): string[] =>
  textsOf(typeof value === 'string' ? (parseLenientJson(value)?.value ?? value) : value);

type RowName = Pick<ManifestRow, 'name' | 'isStem'>;

const namesOf = (record: ManifestRecord, things: ListedThings): RowName[] => {
  const usual = firstText(record, things === 'addresses' ? addressColumns : fileColumns);
  if (usual !== null) return [{ name: usual }];
  if (things === 'addresses') return [];
  const keys = [...record.keys()];
  const further = keys.filter(isFurtherFile).flatMap((key) => textsOf(record.get(key)));
  const listed = keys.filter(isFileList).flatMap((key) => listOf(record.get(key)));
  const names = [...further, ...listed].map((name) => ({ name }));
  if (names.length > 0) return names;
  const id = record.get(stemColumn);
  const stem = typeof id === 'number' ? String(id) : isExactNumber(id) ? id.rawJSON : id;
  return textsOf(stem).map((name) => ({ name, isStem: true }));
};

/**
 * Reads the members that matter: a row for each file that the record names, none where it does not
 * say what it is about.
 */
export const readManifestRows = (
  record: ManifestRecord,
  line: number,
  things: ListedThings = 'files',
): ManifestRow[] => {
  // Text made from `\u` escapes can hold half a character, which no request could carry.
  const prompt = firstText(record, promptColumns)?.toWellFormed() ?? null;
  const generation = readFlatGeneration((name) => record.get(name));
  const made = isUnknownGeneration(generation) ? {} : { generation };
  return namesOf(record, things).map((name) => ({ ...name, prompt, line, ...made }));
};
