import { stringify } from 'csv-stringify/sync';
import { deceptiveCharacters } from '../../../shared/text/deceptive-characters.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

export type CsvCell = string | number | boolean | null | undefined;

/** Control characters that break spreadsheets and scripts: all but tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace.
const controls = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * Where an apostrophe keeps a spreadsheet from evaluating text: at the start of a cell, and after
 * what starts another cell if the file is split at `;` or tabs, since quotes do not prevent that.
 */
const positions = (guard: string): RegExp =>
  new RegExp(
    `^${guard}(?='*[=+\\-@\\t\\r＝＋－＠])|(?<=[;\\t\\r\\n])${guard}(?=['"]*[=+\\-@＝＋－＠])`,
    'g',
  );

const unguarded = positions('');
const guarded = positions("'");

const guardCell = (text: string): string => text.replace(unguarded, "'");

export const unguardCell = (cell: string): string => cell.replace(guarded, '');

const cellOf = (value: CsvCell): string | number | null =>
  typeof value === 'string'
    ? guardCell(value.replace(controls, '\uFFFD').toWellFormed())
    : typeof value === 'boolean'
      ? String(value)
      : (value ?? null);

/** Replaces control characters first, since `printableText` would escape them instead. */
const printableCell = (text: string): string =>
  text.replace(controls, '\uFFFD').replace(deceptiveCharacters, printableText);

/**
 * Formats one row of CSV (RFC 4180, lines end in CR LF). Text that a spreadsheet would evaluate as a
 * formula is guarded, see `guardCell`; numbers stay numbers.
 */
export const csvRow = (cells: readonly CsvCell[]): string =>
  stringify([cells.map(cellOf)], {
    record_delimiter: 'windows',
    // By default only CR LF is quoted, but readers end a row at either character.
    quoted_match: /[\r\n]/,
  });

export const printableCsvRow = (cells: readonly CsvCell[]): string =>
  csvRow(cells.map((cell) => (typeof cell === 'string' ? printableCell(cell) : cell)));

/** A byte order mark tells spreadsheets that the file is UTF-8. */
export const csvHead = (names: readonly string[], withBom: boolean): string =>
  (withBom ? '\uFEFF' : '') + csvRow(names);
