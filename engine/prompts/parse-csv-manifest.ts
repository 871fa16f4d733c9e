import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { printableText } from '../../shared/domain/printable-text.ts';
import {
  acceptedColumns,
  columnKey,
  isFileColumn,
  isPromptColumn,
  type ManifestRecord,
  readManifestRow,
} from './manifest-row.ts';
import type { ParsedManifest } from './parse-jsonl-manifest.ts';

const delimiters = [',', ';', '\t'] as const;
/** A quote that is never closed would otherwise swallow the rest of a large file. */
const maxRecordCharacters = 1024 * 1024;
const sliceCharacters = 64 * 1024;

const splitHeader = (header: string, delimiter: string): string[] =>
  header.split(delimiter).map((cell) => columnKey(cell.trim().replace(/^"(.*)"$/, '$1')));

/** The delimiter with which the header line names most of what is looked for. */
const findDelimiter = (text: string): string => {
  const header = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '';
  const scores = delimiters.map((delimiter) => {
    const columns = splitHeader(header.slice(0, sliceCharacters), delimiter);
    return Number(columns.some(isFileColumn)) + Number(columns.some(isPromptColumn));
  });
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ',';
};

/** Waits before each slice, so that a large manifest does not hold everything else up. */
async function* slices(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += sliceCharacters) {
    await setImmediate();
    yield text.slice(at, at + sliceCharacters);
  }
}

type CsvRecord = { record: string[]; info: { lines: number } };

const openParser = (text: string): AsyncIterable<CsvRecord> =>
  Readable.from(slices(text)).compose(
    parse({
      delimiter: findDelimiter(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: maxRecordCharacters,
    }),
  );

const checkHeader = (columns: readonly string[]): string[] => {
  const complaints: string[] = [];
  if (!columns.some(isFileColumn)) {
    complaints.push(`no column names the files; call one of them ${acceptedColumns.file}`);
  }
  if (!columns.some(isPromptColumn)) {
    complaints.push(`no column holds the prompts; call one of them ${acceptedColumns.prompt}`);
  }
  return complaints;
};

/** A comma in a prompt without quotes would cut the prompt short, and the clip be paid for nothing. */
const findCellProblem = (columns: readonly string[], cells: readonly string[]): string | null =>
  cells.slice(columns.length).some((cell) => cell !== '')
    ? 'has more cells than the header; put its prompt into double quotes'
    : null;

const toRecord = (columns: readonly string[], cells: readonly string[]): ManifestRecord => {
  const record = new Map<string, unknown>();
  for (const [at, column] of columns.entries()) {
    if (!record.has(column)) record.set(column, cells[at]);
  }
  return record;
};

/**
 * Parses CSV with a header line and `,`, `;` or tab between the cells. Rows before a place that
 * cannot be parsed are kept.
 */
export const parseCsvManifest = async (text: string): Promise<ParsedManifest> => {
  const parsed: ParsedManifest = { rows: [], complaints: [] };
  let columns: string[] | undefined;
  try {
    for await (const { record: cells, info } of openParser(text)) {
      if (columns === undefined) {
        columns = cells.map(columnKey);
        parsed.complaints.push(...checkHeader(columns));
        if (!columns.some(isFileColumn)) return parsed;
        continue;
      }
      const row = readManifestRow(toRecord(columns, cells), info.lines);
      const complaint = findCellProblem(columns, cells) ?? (row ? null : 'names no file');
      if (complaint !== null) parsed.complaints.push(`line ${info.lines} ${complaint}`);
      else if (row !== null) parsed.rows.push(row);
    }
  } catch (error) {
    const why = printableText(error instanceof Error ? error.message : String(error));
    parsed.complaints.push(`it could not be read to its end (${why.slice(0, 160)})`);
  }
  return parsed;
};
