import { setImmediate } from 'node:timers/promises';
import { isVideoName } from '../media/find/clip-name.ts';
import { type ManifestRow, manifestRecordOf, readManifestRows } from './manifest-row.ts';
import {
  maxManifestRows,
  missingNameTexts,
  moreRows,
  type ParsedManifest,
  parseJsonlManifest,
} from './parse-jsonl-manifest.ts';
import { parseLenientJson } from './shapes/lenient-json.ts';

const entriesPerTurn = 5_000;

/** Reads `{"a.mp4": "a fox"}` and `{"a.mp4": {"prompt": "a fox"}}`; ignores other members. */
const readMember = ([name, value]: [string, unknown], line: number): ManifestRow[] => {
  const record = manifestRecordOf(typeof value === 'string' ? { prompt: value } : value);
  if (record === null) return [];
  const rows = readManifestRows(record, line);
  if (rows.length > 0 || !isVideoName(name)) return rows;
  return readManifestRows(new Map([...record, ['file_name', name]]), line);
};

const readEntry = (value: unknown, line: number): ManifestRow[] => {
  const record = manifestRecordOf(value);
  return record === null ? [] : readManifestRows(record, line);
};

const readAll = async <Entry>(
  entries: readonly Entry[],
  read: (entry: Entry, line: number) => ManifestRow[],
): Promise<ParsedManifest> => {
  const parsed: ParsedManifest = { rows: [], complaints: [] };
  if (entries.length > maxManifestRows) parsed.complaints.push(moreRows);
  for (const [index, entry] of entries.slice(0, maxManifestRows).entries()) {
    if (index % entriesPerTurn === entriesPerTurn - 1) await setImmediate();
    const rows = read(entry, index + 1);
    for (const row of rows) parsed.rows.push(row);
    if (rows.length === 0) parsed.complaints.push(`entry ${index + 1} ${missingNameTexts.files}`);
  }
  return parsed;
};

/** Whether the text is JSON Lines in a file named `.json`. */
const isLines = (text: string): boolean =>
  manifestRecordOf(parseLenientJson(text.slice(0, text.indexOf('\n') + 1).trim())?.value) !== null;

/**
 * Parses a JSON manifest: a list of objects (finetrainers, LTX, DiffSynth), an object of prompts by
 * file (VBench's prompt file), or JSON Lines. Entries or lines are counted from 1.
 */
export const parseJsonManifest = async (text: string): Promise<ParsedManifest> => {
  const value = parseLenientJson(text)?.value;
  if (value === undefined && isLines(text)) return parseJsonlManifest(text);
  if (Array.isArray(value)) return readAll(value, readEntry);
  if (typeof value !== 'object' || value === null) {
    return { rows: [], complaints: ['it is not a JSON list or object'] };
  }
  const parsed = await readAll(Object.entries(value), readMember);
  return parsed.rows.length > 0
    ? parsed
    : { rows: [], complaints: ['none of its keys is a video name'] };
};
