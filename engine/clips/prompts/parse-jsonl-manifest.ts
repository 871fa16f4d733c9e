import { setImmediate } from 'node:timers/promises';
import {
  type ListedThings,
  type ManifestRow,
  manifestRecordOf,
  readManifestRows,
} from './manifest-row.ts';
import { parseLenientJson } from './shapes/lenient-json.ts';

/** Parsed rows, and complaints about skipped rows as ends of sentences. */
export type ParsedManifest = { rows: ManifestRow[]; complaints: string[] };

export const missingNameTexts: Record<ListedThings, string> = {
  files: 'has no file name',
  addresses: 'has no URL',
};

export const maxManifestRows = 500_000;
/** A plain text, since the first number that is formatted delays each start. */
export const moreRows = 'only its first 500,000 rows are read';

/** Maximum length of a line; usual lines have a few thousand characters. */
const maxLineCharacters = 1024 * 1024;
/** Number of characters after which other work gets a turn. */
const charactersPerTurn = 1024 * 1024;

function* linesOf(text: string): Generator<string> {
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
  // Python writes bare `NaN`.
  const record = manifestRecordOf(parseLenientJson(line)?.value);
  if (record === null) return 'is not a JSON object';
  const rows = readManifestRows(record, lineNumber, things);
  return rows.length === 0 ? missingNameTexts[things] : rows;
};

/** Parses JSON Lines; invalid lines are skipped. */
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
    const rowsOrProblem = parseLine(line, lineNumber, things);
    if (typeof rowsOrProblem === 'string')
      parsed.complaints.push(`line ${lineNumber} ${rowsOrProblem}`);
    else for (const row of rowsOrProblem) parsed.rows.push(row);
  }
  return parsed;
};
