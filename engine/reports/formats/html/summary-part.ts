import { severityLevel } from '../../../../shared/domain/severity.ts';
import { findingKindNames } from '../../../../shared/domain/shown-names.ts';
import { kindName } from '../../../../shared/model/kinds.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import type { ReportSummary } from '../../report.ts';
import { outcomeTally, uncheckedTally } from '../../text/clip-texts.ts';
import { formatCount, formatCountOf, formatDuration } from '../../text/format-amounts.ts';
import { type Html, html } from '../../text/html.ts';
import { barChart } from './bar-chart.ts';
import { severityMark } from './marks.ts';

type ClipHref = (clipId: string) => string | null;

const severityNames: Readonly<Record<number, string>> = { 1: '1 · minor', 5: '5 · absent' };

const severityName = (value: number | null): string =>
  value === null ? 'None' : (severityNames[value] ?? String(value));

const total = (value: string, name: string): Html =>
  html`<div class="total"><dt>${name}</dt><dd>${value}</dd></div>
`;

const totals = (summary: ReportSummary): Html => {
  const { findings, clipsWithFindings, missing, durationSec } = summary;
  const { clips, findings: all } = summary.totals;
  const unchecked = uncheckedTally(summary.totals).map(({ name, count }) =>
    total(formatCount(count), `clips: ${name.toLowerCase()}`),
  );
  return html`<dl class="totals">
${total(formatCount(clips), 'clips')}${total(formatDuration(durationSec), 'of video')}${total(formatCount(clipsWithFindings), 'clips with findings')}${total(formatCount(findings), 'findings')}${total(formatCount(all.open), 'unreviewed')}${unchecked}${missing > 0 && total(formatCount(missing), 'files missing')}</dl>
`;
};

const clipLink = (name: string, href: string | null): Html => {
  const shown = html`<bdi>${printableText(name)}</bdi>`;
  return href === null ? shown : html`<a href="${href}">${shown}</a>`;
};

const worstClips = ({ worst }: ReportSummary, hrefOf: ClipHref): Html | null =>
  worst.length === 0
    ? null
    : html`<section class="worst">
<h3>Worst clips</h3>
<ol>
${worst.map(
  ({ clipId, name, findings, worstSeverity }) => html`<li>
${clipLink(name, hrefOf(clipId))} <span class="dim">${formatCountOf(findings, 'finding')}</span> ${severityMark(severityLevel(worstSeverity))}
</li>
`,
)}</ol>
</section>
`;

export const summaryPart = (
  summary: ReportSummary,
  hrefOf: ClipHref,
): Html => html`<section class="summary">
<h2>Summary</h2>
${totals(summary)}<div class="charts">
${barChart('Clips by outcome', outcomeTally(summary.totals))}${barChart(
  'Findings by kind',
  summary.byKind.map(({ value, count }) => ({ name: kindName(value), count })),
)}${barChart(
  'Findings by severity',
  summary.bySeverity.map(({ value, count }) => ({
    name: severityName(value),
    count,
    severity: value ?? 'none',
  })),
)}${barChart(
  'Findings by verdict',
  summary.byVerdict.map(({ value, count }) => ({ name: findingKindNames[value], count })),
)}${barChart(
  'Clips by model',
  summary.byModel.map(({ value, count }) => ({ name: printableLine(value), count })),
)}</div>
${worstClips(summary, hrefOf)}</section>
`;
