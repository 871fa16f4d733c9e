import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import { printableText } from '../../../shared/domain/printable-text.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts a text to a width in terminal cells, with an ellipsis where something is missing. */
export const cutToWidth = (text: string, width: number): string => {
  if (stringWidth(text) <= width) return text;
  let cut = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    const cells = stringWidth(segment);
    if (used + cells > width - 1) break;
    cut += segment;
    used += cells;
  }
  return `${cut}…`;
};

const padEnd = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - stringWidth(stripVTControlCharacters(text))));

export type Column = {
  title: string;
  /** Cut to this width when longer. */
  mostCells?: number;
};

/**
 * Lays rows out in columns. Every cell is made safe for a terminal; the last column gets what is
 * left of the width.
 * @param widthCells of the terminal; Infinity for a pipe
 */
export const layOutColumns = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  widthCells: number,
): string => {
  const safe = [columns.map(({ title }) => title), ...rows.map((row) => row.map(printableText))];
  const widths = columns.map((column, index) =>
    Math.min(
      column.mostCells ?? Number.POSITIVE_INFINITY,
      Math.max(...safe.map((row) => stringWidth(row[index] ?? ''))),
    ),
  );
  const fixed = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 0);
  const last = Math.max(20, widthCells - fixed);
  widths[widths.length - 1] = Math.min(widths.at(-1) ?? 0, last);
  return safe
    .map((row) =>
      row
        .map((cell, index) => padEnd(cutToWidth(cell, widths[index] ?? 0), widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
};
