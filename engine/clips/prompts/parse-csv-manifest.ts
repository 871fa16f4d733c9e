import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse';
import {
  addRows,
  columnKey,
  complaintsOfColumns,
  isNameColumn,
  isPromptColumn,
  type ListedThings,
  type ManifestRecord,
  maxManifestRows,
  moreRows,
  type ParsedManifest,
  readManifestRows,
} from './manifest-row.ts';

const delimiters = [',', ';', '\t'] as const;
/** A quote that is never closed would include the rest of the file. */
const maxRecordCharacters = 1024 * 1024;
const sliceCharacters = 64 * 1024;

const hasNames = (columns: readonly string[], things: ListedThings): boolean =>
  columns.some((column) => isNameColumn(column, things));

type Header = { delimiter: string; hasNames: boolean; hasPrompts: boolean };

const scoreOf = (header: Header): number => Number(header.hasNames) + Number(header.hasPrompts);

/** Reads the first line with the delimiter by which most kinds of columns are found in it. */
export const readHeader = (text: string, things: ListedThings): Header => {
  const line = /^[^\r\n]*/.exec(text.trimStart())?.[0].slice(0, sliceCharacters) ?? '';
  return delimiters
    .map((delimiter) => {
      const cells = line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
      const columns = cells.map(columnKey);
      const hasPrompts = columns.some(isPromptColumn);
      return { delimiter, hasNames: hasNames(columns, things), hasPrompts };
    })
    .reduce((best, one) => (scoreOf(one) > scoreOf(best) ? one : best));
};

async function* slices(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += sliceCharacters) {
    await setImmediate();
    yield text.slice(start, start + sliceCharacters);
  }
}

/** Excel's line that declares the delimiter; it is ignored, since the delimiter is detected. */
const separatorLine = /^"?sep=[,;\t]"?(\r?\n)/i;

type CsvRecord = { record: string[]; info: { lines: number } };

const openParser = (text: string, delimiter: string): AsyncIterable<CsvRecord> =>
  Readable.from(slices(text)).compose(
    parse({
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: maxRecordCharacters,
    }),
  );

/** Returns the problem of a row with too many cells: an unquoted comma would truncate its prompt. */
const findCellProblem = (columns: readonly string[], cells: readonly string[]): string | null =>
  cells.slice(columns.length).some((cell) => cell !== '')
    ? 'has more cells than the header; put its prompt into double quotes'
    : null;

const toRecord = (columns: readonly string[], cells: readonly string[]): ManifestRecord => {
  const record = new Map<string, unknown>();
  for (const [index, column] of columns.entries()) {
    if (!record.has(column)) record.set(column, cells[index]);
  }
  return record;
};

type CsvOptions = {
  things?: ListedThings;
  header?: { columns: readonly string[]; delimiter: string };
};

/** Parses CSV with `,`, `;` or tab as the delimiter. Rows before an error are kept. */
export const parseCsvManifest = async (
  csv: string,
  { things = 'files', header }: CsvOptions = {},
): Promise<ParsedManifest> => {
  const parsed: ParsedManifest = { rows: [], complaints: [] };
  // Keeps the line break, so that line numbers stay correct.
  const text = csv.replace(separatorLine, '$1');
  let columns = header?.columns;
  let rowCount = 0;
  try {
    const delimiter = header?.delimiter ?? readHeader(text, things).delimiter;
    for await (const { record: cells, info } of openParser(text, delimiter)) {
      if (columns === undefined) {
        columns = cells.map(columnKey);
        parsed.complaints.push(...complaintsOfColumns(columns, things));
        if (!hasNames(columns, things)) return parsed;
        continue;
      }
      if (rowCount === maxManifestRows) {
        parsed.complaints.unshift(moreRows);
        break;
      }
      rowCount += 1;
      const { lines } = info;
      const problem = findCellProblem(columns, cells);
      if (problem !== null) parsed.complaints.push(`line ${lines} ${problem}`);
      else {
        const rows = readManifestRows(toRecord(columns, cells), lines, things);
        addRows(parsed, rows, `line ${lines}`, things);
      }
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    parsed.complaints.push(`it could not be fully read (${why.slice(0, 160)})`);
  }
  return parsed;
};
