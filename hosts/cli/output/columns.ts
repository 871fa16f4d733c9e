import sliceAnsi from 'slice-ansi';
import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import { printableText } from '../../../shared/text/printable-text.ts';

/** Assumed width of a terminal that does not report its size, as some remote terminals. */
const defaultWidthCells = 80;

/** Returns the width of standard output; Infinity for pipes and files: nothing is truncated. */
export const terminalWidth = (): number =>
  process.stdout.isTTY ? process.stdout.columns || defaultWidthCells : Number.POSITIVE_INFINITY;

export const cutToWidth = (raw: string, widthCells: number): string => {
  const text = printableText(raw);
  return stringWidth(text) <= widthCells ? text : `${sliceAnsi(text, 0, widthCells - 1)}…`;
};

/** Breaks a text into lines, each indented like the text. */
export const wrapToWidth = (text: string, widthCells: number): string[] => {
  const printable = printableText(text).trimEnd();
  // Wrapping would also normalize the characters, so that paths could not be copied.
  if (stringWidth(printable) <= widthCells) return [printable];
  const [indentation = ''] = /^ */.exec(printable) ?? [];
  const wrapped = wrapAnsi(printable, widthCells - indentation.length, { hard: true });
  return wrapped.split('\n').map((line) => indentation + line);
};

const padEnd = (text: string, widthCells: number): string =>
  text + ' '.repeat(Math.max(0, widthCells - stringWidth(text)));

/** `maxOfWidth`: maximum share of the terminal's width; longer cells are truncated. */
type Column = { title: string; maxOfWidth?: number };

const gap = '  ';

const minLastCells = 20;

const indent = '  ';

type Layout = { widths: readonly number[]; lastWidth: number; isLastBelow: boolean };

const sum = (widths: readonly number[]): number =>
  widths.reduce((total, width) => total + width, 0);

/** Shrinks all columns but the last to `maxCells` cells, but not below their titles' width. */
const shrinkTo = (
  maxCells: number,
  columns: readonly Column[],
  widths: readonly number[],
): readonly number[] => {
  let excess = sum(widths) + gap.length * (widths.length - 1) - maxCells;
  return widths.map((width, index) => {
    const { title = '', maxOfWidth } = columns[index] ?? {};
    if (maxOfWidth === undefined || excess <= 0) return width;
    const shrunk = Math.max(stringWidth(title), width - excess);
    excess -= width - shrunk;
    return shrunk;
  });
};

const layoutOf = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  widthCells: number,
): Layout => {
  const wanted = columns.map(({ title, maxOfWidth }, index) => {
    const longest = rows.reduce((max, row) => Math.max(max, stringWidth(row[index] ?? '')), 0);
    const maxCells = Math.floor(widthCells * (maxOfWidth ?? Number.POSITIVE_INFINITY));
    return Math.max(stringWidth(title), Math.min(longest, maxCells));
  });
  const widths = wanted.slice(0, -1);
  const lastWidth = wanted.at(-1) ?? 0;
  const left = widthCells - sum(widths) - gap.length * widths.length;
  if (left >= Math.min(lastWidth, minLastCells)) {
    return { widths, lastWidth: Math.min(lastWidth, left), isLastBelow: false };
  }
  return {
    widths: shrinkTo(widthCells, columns, widths),
    lastWidth: widthCells - indent.length,
    isLastBelow: true,
  };
};

const layOutRow = (row: readonly string[], layout: Layout): string[] => {
  const { widths, lastWidth, isLastBelow } = layout;
  const cells = widths.map((width, index) => padEnd(cutToWidth(row[index] ?? '', width), width));
  const head = cells.join(gap);
  const lastLines = wrapToWidth(row[widths.length] ?? '', lastWidth);
  if (isLastBelow) {
    const below = lastLines.filter((text) => text !== '').map((text) => indent + text);
    return head.trim() === '' ? below : [head.trimEnd(), ...below];
  }
  const blank = ' '.repeat(stringWidth(head));
  return lastLines.map((text, index) =>
    [...(widths.length === 0 ? [] : [index === 0 ? head : blank]), text].join(gap).trimEnd(),
  );
};

/**
 * Lays out rows in columns. The last gets the remaining width and is wrapped; if too little is
 * left, it is put below the others.
 * @param widthCells of the terminal; by default that of a pipe, where nothing is truncated or
 *   wrapped
 */
export const layOutColumns = (
  headings: readonly (string | Column)[],
  rows: readonly (readonly string[])[],
  widthCells = Number.POSITIVE_INFINITY,
): string[] => {
  const columns = headings.map((one) => (typeof one === 'string' ? { title: one } : one));
  const all = [columns.map(({ title }) => title), ...rows].map((row) => row.map(printableText));
  const layout = layoutOf(columns, all, widthCells);
  return all.flatMap((row) => layOutRow(row, layout));
};
