import { noPromptGiven } from '../../../../../shared/domain/without-prompt.ts';
import { worstSeverity } from '../../../clip-result.ts';
import type { Report, ReportClip } from '../../../report.ts';
import { outcomeText, promptOf } from '../../../text/clip-texts.ts';
import { formatCount } from '../../../text/format-amounts.ts';
import { colors, outcomeColors, styles } from '../page/pdf-theme.ts';
import type { Sheet } from '../page/sheet.ts';
import { type Cell, createTable, type TableColumn } from './create-table.ts';
import { clipDestination } from './write-clip.ts';

const columnsOf = ({ paper }: Sheet): readonly TableColumn[] => [
  { heading: 'Clip', width: 146 },
  { heading: 'Outcome', width: 116 },
  { heading: 'Findings', width: 44 },
  { heading: 'Worst', width: 34 },
  { heading: 'Unreviewed', width: 54 },
  { heading: 'Prompt', width: paper.contentWidth - 394 },
];

const cellsOf = ({ card, run, findings }: ReportClip): Cell[] => {
  const worst = worstSeverity(findings);
  const unreviewed = findings.filter(({ verdict }) => verdict === null).length;
  const isCounted = findings.length > 0 || card.checked !== 'nothing';
  const count = (amount: number): string => (isCounted ? formatCount(amount) : '–');
  const link = { ...styles.small, color: colors.accent, linkTo: clipDestination(card.clipId) };
  return [
    { text: card.name, style: link },
    {
      text: outcomeText(card),
      style: { ...styles.small, color: outcomeColors[card.outcome] },
      wraps: true,
    },
    { text: count(findings.length), style: styles.smallStrong },
    { text: worst === null ? '–' : formatCount(worst), style: styles.small },
    { text: count(unreviewed), style: styles.small },
    { text: promptOf({ card, run })?.text ?? noPromptGiven, style: styles.small },
  ];
};

export async function* writeClipTable(sheet: Sheet, report: Report): AsyncGenerator<void> {
  sheet.newPage();
  sheet.doc.outline.addItem('Clips');
  sheet.write(sheet.lines([{ text: 'Clips', style: styles.heading }], 300), sheet.content);
  sheet.y += 4;
  const table = createTable(sheet, columnsOf(sheet));
  for await (const clip of report.clips()) {
    table.addRow(cellsOf(clip));
    yield;
  }
}
