import { formatCount } from '../../../text/format-amounts.ts';
import { colors, styles } from '../page/pdf-theme.ts';
import type { PageColumn, Sheet } from '../page/sheet.ts';
import { truncatedLine } from '../text/break-lines.ts';

export type Bar = { readonly label: string; readonly count: number; readonly color: string };

const [barHeight, rowHeight, labelShare, countWidth] = [7, 14, 0.42, 34];

export const shortened = (bars: readonly Bar[], maxBars: number): readonly Bar[] => {
  if (bars.length <= maxBars) return bars;
  const others = bars.slice(maxBars - 1);
  const count = others.reduce((sum, bar) => sum + bar.count, 0);
  const label = `${formatCount(others.length)} others`;
  return [...bars.slice(0, maxBars - 1), { label, count, color: colors.dim }];
};

/** Height of a chart, in points. */
export const barsHeight = (bars: readonly Bar[]): number => 20 + bars.length * rowHeight;

export const drawBars = (
  sheet: Sheet,
  heading: string,
  bars: readonly Bar[],
  { x, width }: PageColumn,
  from: number,
): void => {
  const { doc, fonts } = sheet;
  sheet.draw(sheet.lines([{ text: heading, style: styles.subheading }], width), { x, width }, from);
  const maxCount = bars.reduce((max, { count }) => Math.max(max, count), 1);
  const labelWidth = width * labelShare;
  const barWidth = width - labelWidth - countWidth;
  for (const [index, { label, count, color }] of bars.entries()) {
    const y = from + 20 + index * rowHeight;
    const named = truncatedLine(fonts, label, styles.small, labelWidth - 8);
    sheet.draw(named, { x, width: labelWidth - 8 }, y);
    const length = (count / maxCount) * barWidth;
    doc.rect(x + labelWidth, y + 2.5, barWidth, barHeight).fill(colors.surface);
    if (length > 0) doc.rect(x + labelWidth, y + 2.5, Math.max(1, length), barHeight).fill(color);
    const number = { x: x + labelWidth + barWidth + 6, width: countWidth };
    sheet.draw(
      sheet.lines([{ text: formatCount(count), style: styles.smallStrong }], 60),
      number,
      y,
    );
  }
};
