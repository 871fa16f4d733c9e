import { severityLabel } from '../../../../../shared/domain/severity.ts';
import { findingKindNames } from '../../../../../shared/domain/shown-names.ts';
import { kindName } from '../../../../../shared/model/kinds.ts';
import type { Report, ReportSummary } from '../../../report.ts';
import { outcomeTally, uncheckedTally } from '../../../text/clip-texts.ts';
import {
  formatCount,
  formatCountOf,
  formatDuration,
  formatMoment,
} from '../../../text/format-amounts.ts';
import { colors, outcomeColors, severityColor, styles } from '../page/pdf-theme.ts';
import type { Sheet } from '../page/sheet.ts';
import { truncatedLine } from '../text/break-lines.ts';
import { type Bar, barsHeight, drawBars, shortened } from './draw-bars.ts';
import { clipDestination } from './write-clip.ts';

/** Maximum number of bars of a chart, the last of which combines all others. */
const maxBars = 8;

const gap = 28;

type Chart = { readonly heading: string; readonly bars: readonly Bar[] };

const chartsOf = (summary: ReportSummary): Chart[] => [
  {
    heading: 'Clips by outcome',
    bars: outcomeTally(summary.totals).map(({ outcome, name, count }) => ({
      label: name,
      count,
      color: outcomeColors[outcome],
    })),
  },
  {
    heading: 'Findings by kind',
    bars: summary.byKind.map(({ value, count }) => ({
      label: kindName(value),
      count,
      color: colors.accent,
    })),
  },
  {
    heading: 'Findings by severity',
    bars: summary.bySeverity.map(({ value, count }) => ({
      ...{ label: value === null ? 'None stated' : severityLabel(value), count },
      color: severityColor(value).ink,
    })),
  },
  {
    heading: 'Findings by verdict',
    bars: summary.byVerdict.map(({ value, count }) => ({
      ...{ label: findingKindNames[value], count, color: colors.accent },
    })),
  },
  {
    heading: 'Clips by model',
    bars: summary.byModel.map(({ value, count }) => ({
      ...{ label: value, count, color: colors.accent },
    })),
  },
];

const writeCharts = (sheet: Sheet, charts: readonly Chart[]): void => {
  const width = (sheet.paper.contentWidth - gap) / 2;
  for (let index = 0; index < charts.length; index += 2) {
    const pair = charts.slice(index, index + 2);
    const height = Math.max(...pair.map(({ bars }) => barsHeight(bars)));
    sheet.ensureSpace(height);
    for (const [side, { heading, bars }] of pair.entries()) {
      const x = sheet.content.x + side * (width + gap);
      drawBars(sheet, heading, bars, { x, width }, sheet.y);
    }
    sheet.y += height + 16;
  }
};

const writeWorst = (sheet: Sheet, worst: ReportSummary['worst']): void => {
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

export const writeSummary = async (sheet: Sheet, report: Report): Promise<void> => {
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
  const charts = chartsOf(summary).filter(({ bars }) => bars.length > 0);
  writeCharts(
    sheet,
    charts.map(({ heading, bars }) => ({ heading, bars: shortened(bars, maxBars) })),
  );
  writeWorst(sheet, summary.worst);
};
