/** Anchors and marks that several parts of a page use. */
import type { ClipCard } from '../../../../shared/contract/library.ts';
import {
  severityLabel,
  severityLevel,
  severityLevels,
} from '../../../../shared/domain/severity.ts';
import {
  findingKindNames,
  findingTypeName,
  importedName,
} from '../../../../shared/domain/shown-names.ts';
import { outcomeNames, outcomeNote } from '../../../../shared/model/outcome.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import type { Report, ReportClip, ReportSummary } from '../../report.ts';
import {
  type ChartBar,
  decisionTally,
  limitBars,
  outcomeTally,
  promptOf,
  summaryCharts,
  uncheckedTally,
  worstSeverity,
} from '../../text/clip-texts.ts';
import { formatCount, formatCountOf, formatDuration } from '../../text/format-amounts.ts';
import { type Html, html } from '../../text/html.ts';

export const clipAnchor = (clipId: string): string => `clip-${clipId}`;

export const findingAnchor = (clipId: string, number: number): string =>
  `finding-${clipId}-${number}`;

export const outcomeMark = (card: ClipCard): Html => {
  const note = outcomeNote(card);
  return html`<span class="outcome" data-outcome="${card.outcome}">${outcomeNames[card.outcome]}</span>${note !== null && html` <span class="dim">· ${note}</span>`}`;
};

const severityMark = (level: number | null): Html | null =>
  level === null
    ? null
    : html`<span class="severity" data-severity="${level}">${severityLabel(level)}</span>`;

/** Maximum number of bars of a chart, the last of which combines all others. */
const maxBars = 10;

const barChart = (title: string, all: readonly ChartBar[]): Html => {
  const bars = limitBars(all, maxBars);
  const maxCount = Math.max(1, ...bars.map(({ count }) => count));
  // The widths are SVG attributes, since the page's policy forbids inline styles.
  const rows = bars.map(
    ({
      name,
      count,
      severity,
    }) => html`<tr${severity !== undefined && html` data-severity="${severity ?? 'none'}"`}>
<th scope="row"><bdi>${printableText(name)}</bdi></th>
<td class="bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/><rect class="length" width="${Math.max(1, Math.round((count / maxCount) * 100))}" height="10"/></svg></td>
<td class="count">${formatCount(count)}</td>
</tr>
`,
  );
  return html`<table class="chart"><caption>${title}</caption><tbody>
${rows}</tbody></table>
`;
};

export const charts = (shown: readonly { title: string; bars: readonly ChartBar[] }[]): Html[] =>
  shown.map(({ title, bars }) => barChart(title, bars));

type ClipHref = (clipId: string) => string | null;

const total = (value: string, name: string): Html =>
  html`<div class="total"><dt>${name}</dt><dd>${value}</dd></div>
`;

const totals = (summary: ReportSummary): Html => {
  const { findings, clipsWithFindings, missing, durationSec } = summary;
  const { clips, findings: all, marked } = summary.totals;
  const decided = decisionTally(summary.totals).map(({ value, count }) =>
    total(formatCount(count), value),
  );
  const unchecked = uncheckedTally(summary.totals).map(({ name, count }) =>
    total(formatCount(count), `clips: ${name.toLowerCase()}`),
  );
  return html`<dl class="totals">
${total(formatCount(clips), 'clips')}${total(formatDuration(durationSec), 'of video')}${total(formatCount(clipsWithFindings), 'clips with findings')}${total(formatCount(findings), 'findings')}${total(formatCount(all.open), 'unreviewed')}${marked > 0 && total(formatCount(marked), 'marked by hand')}${decided}${unchecked}${missing > 0 && total(formatCount(missing), 'files missing')}</dl>
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
${charts(summaryCharts(summary))}</div>
${worstClips(summary, hrefOf)}</section>
`;

type Choice = { readonly value: string; readonly name: string };

const choiceField = (key: string, any: string, choices: readonly Choice[]): Html =>
  html`<select name="${key}" aria-label="${any}"><option value="">${any}</option>${choices.map(
    ({ value, name }) => html`<option value="${value}">${name}</option>`,
  )}</select>
`;

/** The filter bar, which needs the script and stays hidden without it. */
export const filterBar = ({ totals, shown, byVerdict }: ReportSummary): Html => {
  const severities = shown.severities.map((value) => value ?? 'none');
  return html`<form class="filters" role="search" aria-label="Filter" hidden>
<input type="search" name="text" placeholder="Search" aria-label="Search names, prompts and findings" aria-keyshortcuts="/">
${choiceField(
  'outcome',
  'Any outcome',
  outcomeTally(totals).map(({ outcome, name }) => ({ value: outcome, name })),
)}${choiceField(
  'type',
  'Any type',
  shown.types.map((type) => ({ value: printableText(type), name: findingTypeName(type) })),
)}${choiceField(
  'severity',
  'Any severity',
  [...severityLevels, 'none' as const]
    .filter((level) => severities.includes(level))
    .map((level) => ({
      value: String(level),
      name: level === 'none' ? 'No severity' : `Severity ${level}`,
    })),
)}${choiceField(
  'verdict',
  'Any verdict',
  byVerdict.map(({ value }) => ({ value, name: findingKindNames[value] })),
)}<button type="reset">Show all</button>
<output aria-live="polite"></output>
<span class="keys"><kbd>j</kbd> <kbd>k</kbd> next, previous · <kbd>/</kbd> search</span>
</form>
`;
};

const maxPrompt = 120;

export const tableStart = (): Html => html`<section class="overview">
<h2 id="all-clips">Clips</h2>
<div class="table-frame" role="region" aria-labelledby="all-clips" tabindex="0">
<table class="clips">
<thead><tr><th scope="col">Clip</th><th scope="col">Outcome</th><th scope="col" class="count">Findings</th><th scope="col">Worst severity</th><th scope="col" class="count">Unreviewed</th><th scope="col">Prompt</th></tr></thead>
<tbody>
`;

export const tableEnd = (): Html => html`</tbody></table></div>
</section>
`;

const startOf = (text: string): string =>
  text.length <= maxPrompt ? text : `${text.slice(0, maxPrompt).toWellFormed().trimEnd()}…`;

const sectionLink = ({ card }: ReportClip): RowLink => ({
  href: `#${clipAnchor(card.clipId)}`,
  attributes: html`data-clip="${clipAnchor(card.clipId)}"`,
});

type RowLink = { readonly href: string; readonly attributes: Html; readonly picture?: Html };

export const tableRow = (clip: ReportClip, link: RowLink = sectionLink(clip)): Html => {
  const { card, findings } = clip;
  const isCounted = findings.length > 0 || card.checked !== 'nothing';
  const unreviewed = findings.filter(({ verdict }) => verdict === null).length;
  return html`<tr ${link.attributes}>
<th scope="row"><a href="${link.href}">${link.picture}<bdi>${printableText(card.name)}</bdi></a></th>
<td>${outcomeMark(card)}${card.isImported && html` <span class="dim">· ${importedName.toLowerCase()}</span>`}</td>
<td class="count">${isCounted ? findings.length : '–'}</td>
<td>${severityMark(worstSeverity(findings))}</td>
<td class="count">${isCounted ? unreviewed : '–'}</td>
<td class="prompt-start" dir="auto">${startOf(printableLine(promptOf(clip)?.text ?? ''))}</td>
</tr>
`;
};

export const previewNote = ({ maxDetailed, clipCount, options }: Report): Html => {
  if (maxDetailed === null || maxDetailed >= clipCount) return html``;
  const first = `first ${maxDetailed}`;
  const below =
    options.layout === 'client'
      ? `The list shows the ${first} clips; details follow for the ${first} with findings and the ${first} others.`
      : `Details follow for the ${first}.`;
  return html`<p class="preview-note">Preview: the summary counts all ${formatCount(clipCount)} clips. ${below}</p>
`;
};
