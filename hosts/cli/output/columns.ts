import stringWidth from 'string-width';
import { printableText } from '../../../shared/text/printable-text.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The longest beginning of a text that fits, in whole characters as people see them. */
const beginning = (text: string, widthCells: number): string => {
  let taken = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += stringWidth(segment);
    if (used > widthCells) break;
    taken += segment;
  }
  return taken;
};

/** Cuts a text to a width in terminal cells, with an ellipsis where something is missing. */
export const cutToWidth = (text: string, widthCells: number): string =>
  stringWidth(text) <= widthCells ? text : `${beginning(text, widthCells - 1)}…`;

/** Breaks a text into lines of a width, between words where it can. */
export const wrapToWidth = (text: string, widthCells: number): string[] => {
  const lines: string[] = [];
  let rest = text.trimEnd();
  while (stringWidth(rest) > widthCells) {
    const most = beginning(rest, widthCells);
    // Not even one character fits.
    if (most === '') break;
    const lastSpace = rest[most.length] === ' ' ? most.length : most.lastIndexOf(' ');
    const line = lastSpace > 0 ? rest.slice(0, lastSpace) : most;
    lines.push(line);
    rest = rest.slice(line.length).trimStart();
  }
  return [...lines, rest];
};

const padEnd = (text: string, widthCells: number): string =>
  text + ' '.repeat(Math.max(0, widthCells - stringWidth(text)));

export type Column = {
  title: string;
  /** On a terminal, cut to this part of its width when longer. */
  maxOfWidth?: number;
};

const gap = '  ';

/** Where less than this is left for the last column, it goes below the others. */
const minLastCells = 20;

/** What the last column is set in by, where it goes below the others. */
const indent = '  ';

type Layout = { widths: readonly number[]; lastWidth: number; isLastBelow: boolean };

const sum = (widths: readonly number[]): number =>
  widths.reduce((total, width) => total + width, 0);

/** The widths of all columns but the last, in at most `most` cells where titles allow it. */
const shrinkTo = (
  most: number,
  columns: readonly Column[],
  widths: readonly number[],
): readonly number[] => {
  let excess = sum(widths) + gap.length * (widths.length - 1) - most;
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
    const longest = rows.reduce((most, row) => Math.max(most, stringWidth(row[index] ?? '')), 0);
    const most = Math.floor(widthCells * (maxOfWidth ?? Number.POSITIVE_INFINITY));
    return Math.max(stringWidth(title), Math.min(longest, most));
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

/** One row as lines: the last cell is broken, every other one cut. */
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
 * Lays rows out in columns. Every cell is made safe for a terminal. The last column gets what is
 * left of the width, and what does not fit there goes on in the next line; where hardly anything is
 * left, it goes below the others.
 * @param widthCells of the terminal; Infinity for a pipe, where nothing is cut or broken
 */
export const layOutColumns = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  widthCells: number,
): string => {
  const safe = [columns.map(({ title }) => title), ...rows.map((row) => row.map(printableText))];
  const layout = layoutOf(columns, safe, widthCells);
  return safe
    .flatMap((row) => layOutRow(row, layout))
    .map((line) => `${line}\n`)
    .join('');
};
