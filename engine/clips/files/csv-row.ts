import { stringify } from 'csv-stringify/sync';
import { deceptiveCharacters } from '../../../shared/text/deceptive-characters.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

/** Value of a cell; null and undefined leave it empty. */
export type CsvCell = string | number | boolean | null | undefined;

/** Control characters that break spreadsheets and scripts: all but tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace.
const controls = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

const cellOf = (value: CsvCell): string | number | null =>
  typeof value === 'string'
    ? value.replace(controls, '\uFFFD').toWellFormed()
    : typeof value === 'boolean'
      ? String(value)
      : (value ?? null);

/** Replaces control characters first, since `printableText` would escape them instead. */
const printableCell = (text: string): string =>
  text.replace(controls, '\uFFFD').replace(deceptiveCharacters, printableText);

/**
 * Formats one row of CSV (RFC 4180, lines end in CR LF). Text that a spreadsheet would evaluate as a
 * formula is prefixed with an apostrophe; numbers stay numbers.
 */
export const csvRow = (cells: readonly CsvCell[]): string =>
  stringify([cells.map(cellOf)], {
    escape_formulas: true,
    record_delimiter: 'windows',
    // By default only CR LF is quoted, but readers end a row at either character.
    quoted_match: /[\r\n]/,
  });

/** Formats a row of a report; characters that change the text direction are escaped as well. */
export const printableCsvRow = (cells: readonly CsvCell[]): string =>
  csvRow(cells.map((cell) => (typeof cell === 'string' ? printableCell(cell) : cell)));

/**
 * Formats the header row, optionally after a byte order mark, which tells spreadsheets that the
 * file is UTF-8.
 */
export const csvHead = (names: readonly string[], withBom: boolean): string =>
  (withBom ? '\uFEFF' : '') + csvRow(names);

/** The beginning of a formula in a spreadsheet, after any number of protecting apostrophes. */
const guarded = /^'*[=+\-@\t\r＝＋－＠]/;

/** Escapes text that a spreadsheet would evaluate. `unguardCell` restores it exactly. */
export const guardCell = (text: string): string => (guarded.test(text) ? `'${text}` : text);

/** Returns the text that was passed to `guardCell`. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && guarded.test(cell) ? cell.slice(1) : cell;
