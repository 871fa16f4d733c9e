import type { ChartBar } from '../../../text/clip-texts.ts';
import { formatCount } from '../../../text/format-amounts.ts';
import { colors, outcomeColors, severityColor, styles } from '../page/pdf-theme.ts';
import type { PageColumn, Sheet } from '../page/sheet.ts';
import type { TextStyle } from '../text/break-lines.ts';
import { heightOf, truncatedLine } from '../text/break-lines.ts';

export type TableColumn = { readonly heading: string; readonly width: number };

export type Cell = {
  readonly text: string;
  readonly style: TextStyle;
  readonly wraps?: boolean;
};

const minRowHeight = 15;

const gap = 6;

/** Creates a table. Its header is drawn now, and again on each new page. */
export const createTable = (sheet: Sheet, columns: readonly TableColumn[]) => {
  const layOut = (cells: readonly Cell[]) => {
    const texts = cells.map(({ text, style, wraps }, index) => {
      const width = (columns[index]?.width ?? 0) - gap;
      const lines = wraps
        ? sheet.lines([{ text, style }], width)
        : truncatedLine(sheet.fonts, text, style, width);
      return { lines, width };
    });
    const heights = texts.map(({ lines }) => heightOf(lines) + 4);
    return { texts, height: Math.max(minRowHeight, ...heights) };
  };

  const drawRow = ({ texts, height }: ReturnType<typeof layOut>): void => {
    let { x } = sheet.content;
    for (const { lines, width } of texts) {
      sheet.draw(lines, { x, width }, sheet.y + 2);
      x += width + gap;
    }
    const bottom = sheet.y + height;
    sheet.rule(bottom, 0.4);
    sheet.y = bottom;
  };

  const head = layOut(columns.map(({ heading }) => ({ text: heading, style: styles.smallStrong })));
  drawRow(head);
  return {
    addRow: (cells: readonly Cell[]): void => {
      const before = sheet.pageNumber;
      const row = layOut(cells);
      sheet.ensureSpace(row.height);
      if (sheet.pageNumber !== before) drawRow(head);
      drawRow(row);
    },
  };
};

const [barHeight, rowHeight, labelShare, countWidth] = [7, 14, 0.42, 34];

const barColor = ({ outcome, severity, rest }: ChartBar): string => {
  if (rest) return colors.dim;
  if (outcome) return outcomeColors[outcome];
  return severity === undefined ? colors.accent : severityColor(severity).ink;
};

/** Height of a chart, in points. */
export const barsHeight = (bars: readonly ChartBar[]): number => 20 + bars.length * rowHeight;

export const drawBars = (
  sheet: Sheet,
  heading: string,
  bars: readonly ChartBar[],
  { x, width }: PageColumn,
  from: number,
): void => {
  const { doc, fonts } = sheet;
  sheet.draw(sheet.lines([{ text: heading, style: styles.subheading }], width), { x, width }, from);
  const maxCount = bars.reduce((max, { count }) => Math.max(max, count), 1);
  const labelWidth = width * labelShare;
  const barWidth = width - labelWidth - countWidth;
  for (const [index, bar] of bars.entries()) {
    const { name, count } = bar;
    const y = from + 20 + index * rowHeight;
    const named = truncatedLine(fonts, name, styles.small, labelWidth - 8);
    sheet.draw(named, { x, width: labelWidth - 8 }, y);
    const length = (count / maxCount) * barWidth;
    doc.rect(x + labelWidth, y + 2.5, barWidth, barHeight).fill(colors.surface);
    if (length > 0)
      doc.rect(x + labelWidth, y + 2.5, Math.max(1, length), barHeight).fill(barColor(bar));
    const number = { x: x + labelWidth + barWidth + 6, width: countWidth };
    sheet.draw(
      sheet.lines([{ text: formatCount(count), style: styles.smallStrong }], 60),
      number,
      y,
    );
  }
};
