import { setImmediate } from 'node:timers/promises';
import {
  type ListedThings,
  type ManifestRow,
  manifestRecordOf,
  readManifestRows,
} from './manifest-row.ts';
import { parseLenientJson } from './shapes/lenient-json.ts';

/** What a parser found: rows, and what it left out, as ends of a sentence. */
export type ParsedManifest = { rows: ManifestRow[]; complaints: string[] };

/** Said of a row that could not be used. */
export const namesNothing: Record<ListedThings, string> = {
  files: 'names no file',
  addresses: 'names no address',
};

/** What is read of a manifest: rows of a few bytes each would fill any memory. */
export const maxManifestRows = 500_000;
/** Said of a manifest that has more. */
export const moreRows = `only its first ${maxManifestRows.toLocaleString('en')} rows are read`;

/** The longest line: the prompt of a clip and what else is told of it have a few thousand. */
const maxLineCharacters = 1024 * 1024;
/** Gives other work a turn; a large manifest would otherwise hold everything up. */
const charactersPerTurn = 1024 * 1024;

/** The lines of a text, without taking all of them apart at once. */
export function* linesOf(text: string): Generator<string> {
  for (let start = 0; start <= text.length; ) {
    const next = text.indexOf('\n', start);
    const end = next === -1 ? text.length : next;
    yield text.slice(start, end);
    start = end + 1;
  }
}

const parseLine = (
  line: string,
  lineNumber: number,
  things: ListedThings,
): ManifestRow[] | string => {
  if (line.length > maxLineCharacters) return 'is too long';
  // Python's writers of JSON leave bare `NaN` in it.
  const record = manifestRecordOf(parseLenientJson(line)?.value);
  if (record === null) return 'is not a JSON object';
  const rows = readManifestRows(record, lineNumber, things);
  return rows.length === 0 ? namesNothing[things] : rows;
};

/** Parses JSON Lines; a line that makes no sense is left out and the others stay. */
export const parseJsonlManifest = async (
  text: string,
  things: ListedThings = 'files',
): Promise<ParsedManifest> => {
  const parsed: ParsedManifest = { rows: [], complaints: [] };
  let lineNumber = 0;
  let characters = 0;
  for (const line of linesOf(text)) {
    if (lineNumber === maxManifestRows) {
      parsed.complaints.unshift(moreRows);
      break;
    }
    lineNumber += 1;
    characters += line.length + 1;
    if (characters >= charactersPerTurn) {
      characters = 0;
      await setImmediate();
    }
    if (line.trim() === '') continue;
    const read = parseLine(line, lineNumber, things);
    if (typeof read === 'string') parsed.complaints.push(`line ${lineNumber} ${read}`);
    else for (const row of read) parsed.rows.push(row);
  }
  return parsed;
};
