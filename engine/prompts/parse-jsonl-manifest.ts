import { setImmediate } from 'node:timers/promises';
import {
  columnKey,
  type ManifestRecord,
  type ManifestRow,
  readManifestRow,
} from './manifest-row.ts';

/** What a parser found: rows, and what it left out, as ends of a sentence. */
export type ParsedManifest = { rows: ManifestRow[]; complaints: string[] };

/** Gives other work a turn; a large manifest would otherwise hold everything up. */
const linesPerTurn = 5_000;

const readRecord = (line: string): ManifestRecord | null => {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const record = new Map<string, unknown>();
    for (const [key, member] of Object.entries(value)) {
      if (!record.has(columnKey(key))) record.set(columnKey(key), member);
    }
    return record;
  } catch {
    return null;
  }
};

/** Parses JSON Lines; a line that makes no sense is left out and the others stay. */
export const parseJsonlManifest = async (text: string): Promise<ParsedManifest> => {
  const parsed: ParsedManifest = { rows: [], complaints: [] };
  let lineNumber = 0;
  for (const line of text.split('\n')) {
    lineNumber += 1;
    if (lineNumber % linesPerTurn === 0) await setImmediate();
    if (line.trim() === '') continue;
    const record = readRecord(line);
    const row = record === null ? null : readManifestRow(record, lineNumber);
    if (row !== null) parsed.rows.push(row);
    else {
      const why = record === null ? 'is not a JSON object' : 'names no file';
      parsed.complaints.push(`line ${lineNumber} ${why}`);
    }
  }
  return parsed;
};
