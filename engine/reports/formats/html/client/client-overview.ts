import { kindName } from '../../../../../shared/model/kinds.ts';
import { printableLine, printableLines } from '../../../../../shared/text/printable-lines.ts';
import { printableText } from '../../../../../shared/text/printable-text.ts';
import { frameNote, generatorName } from '../../../client/client-lines.ts';
import { caveats, clientFigures, clientOutcome, isOpen } from '../../../client/client-texts.ts';
import type { ClipSummary, Report, ReportSummary } from '../../../report.ts';
import { formatDate, formatDuration } from '../../../text/format-amounts.ts';
import { type Html, html } from '../../../text/html.ts';
import { barChart } from '../bar-chart.ts';

/**
 * The start of a report for a client: logo, title, caveats about the figures, introduction and
 * figures.
 * @param logo URL of the image; null for none
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
  const notes = caveats(summary, options).map(
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
  notes.length > 0 &&
  html`<div class="limits" role="note">
${notes}</div>
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
  'Findings by kind',
  summary.byKind.map(({ value, count }) => ({ name: kindName(value), count })),
)}${barChart(
  'Clips by generator',
  summary.byGenerator.map(({ value, count }) => ({ name: value, count })),
)}</section>
`;
};

export const clientFoot = html`<footer class="client-foot">${frameNote}</footer>
`;

/** Start of the table of clips. @param hasGenerators whether any clip's generator is known */
export const clientTableStart = (
  hasGenerators: boolean,
): Html => html`<section class="client-clips">
<h2 id="all-clips">All clips</h2>
<table class="client-table">
<thead><tr><th scope="col">Clip</th><th scope="col">Outcome</th><th scope="col">Length</th>${hasGenerators && html`<th scope="col">Generator</th>`}</tr></thead>
<tbody>
`;

export const clientTableEnd = (): Html => html`</tbody></table>
</section>
`;

export const outcomePart = (clip: ClipSummary): Html =>
  html`<span class="outcome" data-outcome="${isOpen(clip) ? 'open' : clip.card.outcome}">${clientOutcome(clip)}</span>`;

type RowParts = {
  readonly href: string;
  readonly hasGenerators: boolean;
  readonly picture?: Html;
};

export const clientTableRow = (
  clip: ClipSummary,
  { href, hasGenerators, picture }: RowParts,
): Html => {
  const { name, durationSec } = clip.card;
  return html`<tr>
<th scope="row"><a href="${href}">${picture}<bdi>${printableText(name)}</bdi></a></th>
<td>${outcomePart(clip)}</td>
<td>${durationSec === null ? '–' : formatDuration(durationSec)}</td>
${
  hasGenerators &&
  html`<td><bdi>${generatorName(clip.card) ?? '–'}</bdi></td>
`
}</tr>
`;
};
