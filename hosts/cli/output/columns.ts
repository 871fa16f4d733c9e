import stringWidth from 'string-width';
import { printableText } from '../../../shared/domain/printable-text.ts';

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
  mostOfWidth?: number;
};

const gap = '  ';

/** The last column never becomes narrower than this, whatever the terminal's width. */
const leastLastCells = 20;

/** One row as lines: the last cell is broken, every other one cut. */
const layOutRow = (row: readonly string[], widths: readonly number[]): string[] => {
  const last = widths.length - 1;
  const wrapped = wrapToWidth(row[last] ?? '', widths[last] ?? 0);
  return wrapped.map((text, lineIndex) =>
    widths
      .slice(0, -1)
      .map((width, index) =>
        padEnd(lineIndex === 0 ? cutToWidth(row[index] ?? '', width) : '', width),
      )
      .concat(text)
      .join(gap)
      .trimEnd(),
  );
};

/**
 * Lays rows out in columns. Every cell is made safe for a terminal. The last column gets what is
 * left of the width, and what does not fit there goes on in the next line.
 * @param widthCells of the terminal; Infinity for a pipe, where nothing is cut or broken
 */
export const layOutColumns = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  widthCells: number,
): string => {
  const safe = [columns.map(({ title }) => title), ...rows.map((row) => row.map(printableText))];
  const widths = columns.map(({ title, mostOfWidth }, index) => {
    const longest = safe.reduce((most, row) => Math.max(most, stringWidth(row[index] ?? '')), 0);
    const most = Math.floor(widthCells * (mostOfWidth ?? Number.POSITIVE_INFINITY));
    return Math.max(stringWidth(title), Math.min(longest, most));
  });
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + gap.length, 0);
  const left = Math.max(leastLastCells, widthCells - before);
  widths[widths.length - 1] = Math.min(widths.at(-1) ?? 0, left);
  return safe
    .flatMap((row) => layOutRow(row, widths))
    .map((line) => `${line}\n`)
    .join('');
};
