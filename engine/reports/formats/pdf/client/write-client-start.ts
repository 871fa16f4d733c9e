import { kindName } from '../../../../../shared/model/kinds.ts';
import { frameNote } from '../../../client/client-lines.ts';
import { caveats, clientFigures, type Figure } from '../../../client/client-texts.ts';
import { readLogo } from '../../../client/read-logo.ts';
import type { Report, Tally } from '../../../report.ts';
import { formatDate } from '../../../text/format-amounts.ts';
import { colors, styles } from '../page/pdf-theme.ts';
import type { Sheet } from '../page/sheet.ts';
import { type Bar, barsHeight, drawBars, shortened } from '../parts/draw-bars.ts';
import { heightOf, lineHeight } from '../text/break-lines.ts';
import type { TextStyle } from '../text/styled-text.ts';

const [gapAbove, gapBelow] = [22, 10];

/** Height of a heading with the space around it, in points. */
export const headingHeight = gapAbove + styles.heading.size * lineHeight + gapBelow;

/** Writes a heading with a rule. @param following minimum space below it on the page, in points */
export const writeHeading = (sheet: Sheet, text: string, following: number): void => {
  const { content } = sheet;
  sheet.ensureSpace(headingHeight + following);
  if (sheet.y > sheet.paper.top) sheet.y += gapAbove;
  sheet.doc.outline.addItem(text);
  sheet.write(sheet.lines([{ text, style: styles.heading }], content.width), content);
  sheet.rule(sheet.y + 2, 1.5, colors.accent);
  sheet.y += gapBelow;
};

const maxLogoSize = { width: 170, height: 54 } as const;

const maxBars = 6;

const figureStyle: TextStyle = { ...styles.title, size: 17 };

const writeLogo = (sheet: Sheet, dataUri: string): void => {
  const { bytes, width, height } = readLogo(dataUri);
  const scale = Math.min(maxLogoSize.width / width, maxLogoSize.height / height, 1);
  const size = { width: width * scale, height: height * scale };
  sheet.doc.image(bytes, sheet.content.x, sheet.y, size);
  sheet.y += size.height + 18;
};

const writeFigures = (sheet: Sheet, figures: readonly Figure[]): void => {
  const perRow = 4;
  const gap = 12;
  const width = (sheet.content.width - (perRow - 1) * gap) / perRow;
  for (let index = 0; index < figures.length; index += perRow) {
    const row = figures.slice(index, index + perRow).map(({ value, name }) => ({
      value: sheet.lines([{ text: value, style: figureStyle }], width - 14),
      name: sheet.lines([{ text: name, style: styles.small }], width - 14),
    }));
    const height = Math.max(...row.map(({ value, name }) => heightOf(value) + heightOf(name))) + 8;
    sheet.ensureSpace(height + 8);
    for (const [column, { value, name }] of row.entries()) {
      const x = sheet.content.x + column * (width + gap);
      sheet.doc.rect(x, sheet.y, width, height).fill(colors.surface);
      sheet.doc.rect(x, sheet.y, 2.5, height).fill(colors.accent);
      sheet.draw(value, { x: x + 9, width: width - 14 }, sheet.y + 4);
      sheet.draw(name, { x: x + 9, width: width - 14 }, sheet.y + 4 + heightOf(value));
    }
    sheet.y += height + 8;
  }
};

const writeLimits = (sheet: Sheet, limits: readonly string[]): void => {
  if (limits.length === 0) return;
  const { x, width } = sheet.content;
  const lines = sheet.lines(
    [{ text: limits.join('\n'), style: { ...styles.strong, color: colors.warn } }],
    width - 20,
  );
  const height = heightOf(lines) + 14;
  sheet.ensureSpace(height);
  sheet.y += 2;
  sheet.doc.lineWidth(0.8).rect(x, sheet.y, width, height).stroke(colors.warn);
  sheet.draw(lines, { x: x + 10, width: width - 20 }, sheet.y + 7);
  sheet.y += height + 6;
};

const writeBars = (sheet: Sheet, heading: string, all: readonly Bar[]): void => {
  if (all.length === 0) return;
  const bars = shortened(all, maxBars);
  sheet.ensureSpace(barsHeight(bars) + 8);
  sheet.y += 8;
  const { x, width } = sheet.content;
  drawBars(sheet, heading, bars, { x, width: width * 0.7 }, sheet.y);
  sheet.y += barsHeight(bars);
};

export const writeClientStart = async (sheet: Sheet, report: Report): Promise<void> => {
  const { options, madeAt } = report;
  const { title, introduction, logo } = options;
  const summary = await report.summary();
  sheet.newPage();
  if (logo !== null) writeLogo(sheet, logo);
  const write = (text: string, style: TextStyle): void =>
    sheet.write(sheet.lines([{ text, style }], sheet.content.width), sheet.content);
  write(title, styles.title);
  write(formatDate(madeAt), styles.small);
  // Limits come before the introduction, which may fill the page.
  sheet.y += 8;
  writeLimits(sheet, caveats(summary, options));
  if (introduction !== '') {
    sheet.y += 4;
    write(introduction.replaceAll(/\n(?:[^\S\n]*\n){2,}/g, '\n\n'), styles.body);
  }
  writeHeading(sheet, 'Summary', 80);
  writeFigures(sheet, clientFigures(summary, options));
  const barsOf = (tally: Tally, nameOf: (value: string) => string): Bar[] =>
    tally.map(({ value, count }) => ({ label: nameOf(value), count, color: colors.accent }));
  writeBars(sheet, 'Findings by kind', barsOf(summary.byKind, kindName));
  writeBars(sheet, 'Clips by generator', barsOf(summary.byGenerator, String));
  sheet.y += 6;
  write(frameNote, styles.small);
};
