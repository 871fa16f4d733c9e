import { findingKindNames } from '../../../../shared/domain/shown-names.ts';
import { noPromptGiven } from '../../../../shared/domain/without-prompt.ts';
import { stillPxOf } from '../../read-report-clip.ts';
import {
  type Report,
  type ReportClip,
  type ReportSummary,
  singleFileFormat,
} from '../../report.ts';
import {
  decisionTally,
  limitBars,
  outcomeText,
  promptOf,
  summaryCharts,
  uncheckedTally,
  worstClips,
  worstSeverity,
} from '../../text/clip-texts.ts';
import {
  formatCount,
  formatCountOf,
  formatDate,
  formatDuration,
  formatMoment,
} from '../../text/format-amounts.ts';
import { writeClientReport } from './client-report.ts';
import { colors, outcomeColors, paperOf, styles } from './page/pdf-theme.ts';
import { createSheet, type Sheet, type SheetFacts } from './page/sheet.ts';
import {
  barsHeight,
  type Cell,
  createTable,
  drawBars,
  type TableColumn,
} from './parts/create-table.ts';
import { clipDestination, writeClip } from './parts/write-clip.ts';
import { truncatedLine } from './text/break-lines.ts';

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

async function* writeClipTable(sheet: Sheet, report: Report): AsyncGenerator<void> {
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

/** Maximum number of bars of a chart, the last of which combines all others. */
const maxBars = 8;

const gap = 28;

const writeCharts = (sheet: Sheet, charts: ReturnType<typeof summaryCharts>): void => {
  const width = (sheet.paper.contentWidth - gap) / 2;
  for (let index = 0; index < charts.length; index += 2) {
    const pair = charts
      .slice(index, index + 2)
      .map(({ title, bars }) => ({ title, bars: limitBars(bars, maxBars) }));
    const height = Math.max(...pair.map(({ bars }) => barsHeight(bars)));
    sheet.ensureSpace(height);
    for (const [side, { title, bars }] of pair.entries()) {
      const x = sheet.content.x + side * (width + gap);
      drawBars(sheet, title, bars, { x, width }, sheet.y);
    }
    sheet.y += height + 16;
  }
};

const writeWorst = (sheet: Sheet, worst: ReturnType<typeof worstClips>): void => {
  if (worst.length === 0) return;
  sheet.ensureSpace(60);
  sheet.write(sheet.lines([{ text: 'Worst clips', style: styles.subheading }], 200), sheet.content);
  sheet.y += 3;
  for (const { clipId, name, findings, worstSeverity } of worst) {
    sheet.ensureSpace(14);
    const style = { ...styles.body, color: colors.accent, linkTo: clipDestination(clipId) };
    sheet.draw(
      truncatedLine(sheet.fonts, name, style, sheet.paper.contentWidth * 0.6),
      sheet.content,
      sheet.y,
    );
    const count = formatCountOf(findings, 'finding');
    const severity = worstSeverity === null ? '' : ` · worst severity ${worstSeverity}`;
    const details = sheet.lines(
      [{ text: count + severity, style: styles.small }],
      sheet.paper.contentWidth * 0.4,
    );
    const x = sheet.content.x + sheet.paper.contentWidth * 0.62;
    sheet.draw(details, { x, width: sheet.paper.contentWidth * 0.38 }, sheet.y + 1.5);
    sheet.y += 14;
  }
};

const figuresOf = (summary: ReportSummary): string => {
  const { totals, clipsWithFindings, findings, durationSec } = summary;
  return [
    formatCountOf(totals.clips, 'clip'),
    formatDuration(durationSec),
    `${formatCount(clipsWithFindings)} with findings`,
    formatCountOf(findings, 'finding'),
    ...(totals.marked > 0 ? [`${formatCount(totals.marked)} marked by hand`] : []),
    ...decisionTally(totals).map(({ name, count }) => `${formatCount(count)} ${name}`),
  ].join(' · ');
};

const limitsOf = ({ options }: Report, { totals, missing }: ReportSummary): string[] => [
  ...(options.only.length > 0
    ? [
        `Included findings: ${options.only.map((kind) => findingKindNames[kind].toLowerCase()).join(', ')}.`,
      ]
    : []),
  ...uncheckedTally(totals).map(
    ({ name, count }) =>
      `${name}: ${formatCountOf(count, 'clip')}. They may have defects that were not looked for.`,
  ),
  ...(missing > 0 ? [`${formatCountOf(missing, 'clip')} whose file is missing.`] : []),
];

const writeSummary = async (sheet: Sheet, report: Report): Promise<void> => {
  const summary = await report.summary();
  sheet.newPage();
  sheet.doc.outline.addItem('Summary');
  const line = (text: string, style: (typeof styles)[keyof typeof styles]): void =>
    sheet.write(sheet.lines([{ text, style }], sheet.paper.contentWidth), sheet.content);
  line(report.options.title, styles.title);
  line(`Made ${formatMoment(report.madeAt)}`, styles.small);
  sheet.y += 10;
  line(figuresOf(summary), styles.strong);
  for (const limit of limitsOf(report, summary)) line(limit, styles.body);
  sheet.y += 14;
  writeCharts(sheet, summaryCharts(summary));
  writeWorst(sheet, worstClips(summary));
};

async function* writeTechnicalReport(sheet: Sheet, report: Report): AsyncGenerator<void> {
  await writeSummary(sheet, report);
  yield* writeClipTable(sheet, report);
  const longerSide = stillPxOf(report.options);
  sheet.newPage();
  for await (const clip of report.clips({ stillPx: longerSide })) {
    yield* writeClip(sheet, clip, longerSide !== undefined && !clip.card.isMissing);
  }
}

const factsOf = ({ options, madeAt }: Report): SheetFacts => {
  const { title, layout } = options;
  const isClient = layout === 'client';
  return {
    title,
    madeAt,
    paper: paperOf(options),
    subtitle: isClient ? formatDate(madeAt) : formatMoment(madeAt),
    hasFirstHeader: !isClient,
  };
};

async function* writeReport(sheet: Sheet, report: Report): AsyncGenerator<void> {
  const isClient = report.options.layout === 'client';
  yield* isClient ? writeClientReport(sheet, report) : writeTechnicalReport(sheet, report);
  await sheet.finish();
  yield;
}

export const pdfFormat = singleFileFormat(
  { extension: 'pdf', passes: 3 },
  async function* (report) {
    const sheet = createSheet(factsOf(report));
    for await (const _ of writeReport(sheet, report)) {
      // Continues only when these bytes are being written to the disk.
      const bytes = sheet.takeBytes();
      if (bytes) yield bytes;
    }
  },
);
