import { isWhollyJudged } from '../../../../../shared/domain/not-judged-kinds.ts';
import { stateNames } from '../../../../../shared/domain/shown-names.ts';
import { noPromptGiven } from '../../../../../shared/domain/without-prompt.ts';
import type { Report, ReportClip } from '../../../report.ts';
import { countWords } from '../../../text/amount-words.ts';
import { promptOf } from '../../../text/clip-words.ts';
import { worstSeverity } from '../../../worst-severity.ts';
import { colors, contentWidth, page, stateColor, styles } from '../page/pdf-theme.ts';
import { type Sheet, wholeWidth } from '../page/sheet.ts';
import { shortLine } from '../text/short-line.ts';
import type { TextStyle } from '../text/text-style.ts';
import { clipPlace } from './clip-place.ts';

const columns = [
  { heading: 'Clip', width: 146 },
  { heading: 'State', width: 64 },
  { heading: 'Findings', width: 44 },
  { heading: 'Worst', width: 34 },
  { heading: 'Unreviewed', width: 54 },
  { heading: 'Prompt', width: contentWidth - 342 },
] as const;

const rowHeight = 15;

type Cell = { readonly text: string; readonly style: TextStyle };

const cellsOf = ({ card, run, findings }: ReportClip): Cell[] => {
  const worst = worstSeverity(findings);
  const unreviewed = findings.filter(({ verdict }) => verdict === null).length;
  const isTold = findings.length > 0 || isWhollyJudged(card);
  const count = (amount: number): string => (isTold ? countWords(amount) : '–');
  const link = { ...styles.small, color: colors.accent, leadsTo: clipPlace(card.clipId) };
  return [
    { text: card.name, style: link },
    { text: stateNames[card.state], style: { ...styles.small, color: stateColor(card.state) } },
    { text: count(findings.length), style: styles.smallStrong },
    { text: worst === null ? '–' : countWords(worst), style: styles.small },
    { text: count(unreviewed), style: styles.small },
    { text: promptOf({ card, run })?.text ?? noPromptGiven, style: styles.small },
  ];
};

const drawRow = (sheet: Sheet, cells: readonly Cell[]): void => {
  let { x } = wholeWidth;
  for (const [index, { text, style }] of cells.entries()) {
    const width = (columns[index]?.width ?? 0) - 6;
    sheet.draw(shortLine(sheet.fonts, text, style, width), { x, width }, sheet.y + 2);
    x += width + 6;
  }
  const bottom = sheet.y + rowHeight;
  sheet.doc.lineWidth(0.4).strokeColor(colors.line);
  sheet.doc
    .moveTo(page.margin, bottom)
    .lineTo(page.width - page.margin, bottom)
    .stroke();
  sheet.y = bottom;
};

const drawHead = (sheet: Sheet): void =>
  drawRow(
    sheet,
    columns.map(({ heading }) => ({ text: heading, style: styles.smallStrong })),
  );

/** One row for each clip, each leading to its place. Yields after each. */
export async function* writeClipTable(sheet: Sheet, report: Report): AsyncGenerator<void> {
  sheet.newPage();
  sheet.doc.outline.addItem('Clips');
  sheet.write(sheet.lines([{ text: 'Clips', style: styles.heading }], 300), wholeWidth);
  sheet.y += 4;
  drawHead(sheet);
  for await (const clip of report.clips()) {
    const before = sheet.pageNumber;
    sheet.need(rowHeight);
    if (sheet.pageNumber !== before) drawHead(sheet);
    drawRow(sheet, cellsOf(clip));
    yield;
  }
}
