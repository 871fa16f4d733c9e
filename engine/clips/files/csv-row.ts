import { stringify } from 'csv-stringify/sync';
import { deceptiveCharacters } from '../../../shared/text/deceptive-characters.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

/** What a cell may hold; null and undefined leave it empty. */
export type CsvCell = string | number | boolean | null | undefined;

/** Control characters at which spreadsheets and scripts stumble: all but tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is about these.
const controls = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

const cellOf = (value: CsvCell): string | number | null =>
  typeof value === 'string'
    ? value.replace(controls, '\uFFFD').toWellFormed()
    : typeof value === 'boolean'
      ? String(value)
      : (value ?? null);

/** Controls first: `printableText` would write them out, and they are replaced everywhere else. */
const printableCell = (text: string): string =>
  text.replace(controls, '\uFFFD').replace(deceptiveCharacters, printableText);

/**
 * One row of CSV (RFC 4180, lines end in CR LF). A text that a spreadsheet would work out as a
 * formula gets an apostrophe before it; numbers stay numbers.
 */
export const csvRow = (cells: readonly CsvCell[]): string =>
  stringify([cells.map(cellOf)], {
    escape_formulas: true,
    record_delimiter: 'windows',
    // Of itself it quotes only what holds both, and readers end a row at either.
    quoted_match: /[\r\n]/,
  });

/** A row of a report: marks that would turn the reading direction are written out, too. */
export const printableCsvRow = (cells: readonly CsvCell[]): string =>
  csvRow(cells.map((cell) => (typeof cell === 'string' ? printableCell(cell) : cell)));

/** The first row: names of columns, after a mark by which spreadsheets know that it is UTF-8. */
export const csvHead = (names: readonly string[], withBom: boolean): string =>
  (withBom ? '\uFEFF' : '') + csvRow(names);

/** What spreadsheets take for the beginning of a formula, after apostrophes that keep it from it. */
const guarded = /^'*[=+\-@\t\r＝＋－＠]/;

/** A text as a cell that no spreadsheet works out. `unguardCell` gives it back, whatever it was. */
export const guardCell = (text: string): string => (guarded.test(text) ? `'${text}` : text);

/** The text that a cell was made from. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && guarded.test(cell) ? cell.slice(1) : cell;
