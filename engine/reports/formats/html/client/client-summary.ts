import { findingTypeName } from '../../../../../shared/domain/shown-names.ts';
import { printableLine, printableLines } from '../../../../../shared/text/printable-lines.ts';
import { clientFigures, limitWords } from '../../../client/client-words.ts';
import type { Report } from '../../../report.ts';
import type { ReportSummary } from '../../../report-summary.ts';
import { formatDate } from '../../../text/format-amounts.ts';
import { type Html, html } from '../../../text/html.ts';
import { barChart } from '../bar-chart.ts';

/**
 * How a client report begins: logo, title, what limits its figures, introduction, and these.
 * @param logo address of the picture; null for none
 */
export const clientSummary = (
  { options, madeAt }: Pick<Report, 'options' | 'madeAt'>,
  summary: ReportSummary,
  logo: string | null,
): Html => {
  const { title, introduction } = options;
  const figures = clientFigures(summary, options).map(
    ({ value, name }) => html`<div class="figure"><dt>${name}</dt><dd>${value}</dd></div>
`,
  );
  const limits = limitWords(summary, options).map(
    (text) => html`<p>${text}</p>
`,
  );
  return html`<header class="client-head">
${
  logo !== null &&
  html`<img class="logo" src="${logo}" alt="">
`
}<h1 dir="auto">${printableLine(title)}</h1>
<p class="about">${formatDate(madeAt)}</p>
${
  limits.length > 0 &&
  html`<div class="limits" role="note">
${limits}</div>
`
}${
  introduction !== '' &&
  html`<p class="introduction" dir="auto">${printableLines(introduction)}</p>
`
}</header>
<section class="client-summary">
<h2>Summary</h2>
<dl class="figures">
${figures}</dl>
${barChart(
  'Findings by type',
  summary.byType.map(({ value, count }) => ({ name: findingTypeName(value), count })),
)}${barChart(
  'Clips by generator',
  summary.byGenerator.map(({ value, count }) => ({ name: value, count })),
)}</section>
`;
};

/** How it ends. */
export const clientFoot = ({ footer }: Report['options'], note: string): Html =>
  html`<footer class="client-foot"><p dir="auto">${printableLine(footer)}</p><p>${note}</p></footer>
`;
