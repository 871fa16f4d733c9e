import { setImmediate } from 'node:timers/promises';
import { isVideoName } from '../media/find/clip-name.ts';
import {
  addRows,
  type ListedThings,
  type ManifestRow,
  manifestRecordOf,
  maxManifestRows,
  moreRows,
  type ParsedManifest,
  readManifestRows,
} from './manifest-row.ts';
import { parseLenientJson } from './shapes/lenient-json.ts';

const maxLineCharacters = 1024 * 1024;
const charactersPerTurn = 1024 * 1024;
const entriesPerTurn = 5_000;

/** Parses JSON Lines; invalid lines are skipped. */
export const parseJsonlManifest = async (
  text: string,
  things: ListedThings = 'files',
): Promise<ParsedManifest> => {
  const parsed: ParsedManifest = { rows: [], complaints: [] };
  const lines = text.split('\n', maxManifestRows + 1);
  if (lines.length > maxManifestRows) parsed.complaints.push(moreRows);
  let characters = 0;
  for (const [index, line] of lines.slice(0, maxManifestRows).entries()) {
    characters += line.length + 1;
    if (characters >= charactersPerTurn) {
      characters = 0;
      await setImmediate();
    }
    if (line.trim() === '') continue;
    const place = `line ${index + 1}`;
    // Python writes bare `NaN`.
    const isTooLong = line.length > maxLineCharacters;
    const record = isTooLong ? null : manifestRecordOf(parseLenientJson(line));
    if (record) addRows(parsed, readManifestRows(record, index + 1, things), place, things);
    else parsed.complaints.push(`${place} ${isTooLong ? 'is too long' : 'is not a JSON object'}`);
  }
  return parsed;
};

/** Reads `{"a.mp4": "a fox"}` and `{"a.mp4": {"prompt": "a fox"}}`; ignores other members. */
const readMember = ([name, value]: [string, unknown], line: number): ManifestRow[] => {
  const record = manifestRecordOf(typeof value === 'string' ? { prompt: value } : value);
  const rows = readManifestRows(record, line);
  if (record === null || rows.length > 0 || !isVideoName(name)) return rows;
  return readManifestRows(new Map([...record, ['file_name', name]]), line);
};

const readAll = async <Entry>(
  entries: readonly Entry[],
  read: (entry: Entry, line: number) => ManifestRow[],
): Promise<ParsedManifest> => {
  const parsed: ParsedManifest = { rows: [], complaints: [] };
  if (entries.length > maxManifestRows) parsed.complaints.push(moreRows);
  for (const [index, entry] of entries.slice(0, maxManifestRows).entries()) {
    if (index % entriesPerTurn === entriesPerTurn - 1) await setImmediate();
    addRows(parsed, read(entry, index + 1), `entry ${index + 1}`);
  }
  return parsed;
};

const isLines = (text: string): boolean =>
  manifestRecordOf(parseLenientJson(text.slice(0, text.indexOf('\n') + 1).trim())) !== null;

/**
 * Parses a JSON manifest: a list of objects (finetrainers, LTX, DiffSynth), an object of prompts by
 * file (VBench's prompt file), or JSON Lines. Entries or lines are counted from 1.
 */
export const parseJsonManifest = async (text: string): Promise<ParsedManifest> => {
  const value = parseLenientJson(text);
  if (value === undefined && isLines(text)) return parseJsonlManifest(text);
  if (Array.isArray(value)) {
    return readAll(value, (entry, line) => readManifestRows(manifestRecordOf(entry), line));
  }
  if (typeof value !== 'object' || value === null) {
    return { rows: [], complaints: ['it is not a JSON list or object'] };
  }
  const parsed = await readAll(Object.entries(value), readMember);
  return parsed.rows.length > 0
    ? parsed
    : { rows: [], complaints: ['none of its keys is a video name'] };
};
