/** The pages of a bundle: the list of its clips, and a page for each clip. */
import { decisionNames } from '../../../shared/domain/decision.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { severityLevel } from '../../../shared/domain/severity.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { proposalNames } from '../client/client-texts.ts';
import type { Report, ReportClip, ReportSummary } from '../report.ts';
import { answerBar, answerHint, answerPart } from './answers.ts';
import { clipPart } from './clip.ts';
import { contents, type Sheet } from './contact-sheet.ts';
import { type Html, html } from './html.ts';
import { cardAnchor } from './marks.ts';
import { legend, pageEnd, pageStart, reportEnd, reportHead } from './page.ts';
import { type PlayedVideo, playerPart } from './player.ts';
import type { StillHref } from './still.ts';
import { filterBar, summaryPart } from './summary.ts';

export const listStart = (
  report: Report,
  summary: ReportSummary,
  overview: Html,
  sheet: Sheet,
): Html => {
  const { title, layout } = report.options;
  return html`${pageStart({ title, reach: 'bundle', size: 'any' })}${reportHead(report, summary)}<main>
${layout === 'technical' ? html`${summaryPart(summary)}${overview}` : html`${answerHint(summary, 'bundle')}${contents(report, summary, false)}`}${filterBar(summary, layout)}${sheet.start}`;
};

export const listEnd = (report: Report, summary: ReportSummary, sheet: Sheet): Html =>
  html`${sheet.end()}</main>
${answerBar(report, summary)}${reportEnd(report, summary)}`;

/** URLs of other pages of the bundle, from that of a clip. */
type ClipLinks = {
  readonly list: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Of the page, from 1. */
  readonly number: number;
  readonly pageOf: (clipId: ClipId) => string | null;
};

const link = (href: string | null, text: string, rel: string): Html | null =>
  href === null ? null : html`<a href="${href}" rel="${rel}">${text}</a> `;

/** Maximum number of takes that each of them links to. */
const maxTakes = 12;

/** The takes of the clip's shot with their decisions; null for others. */
const takesPart = (
  { card }: ReportClip,
  { options }: Report,
  summary: ReportSummary,
  pageOf: ClipLinks['pageOf'],
): Html | null => {
  const shot = summary.shots.find(({ clips }) =>
    clips.some(({ clipId }) => clipId === card.clipId),
  );
  if (!shot?.isShot || shot.clips.length > maxTakes) return null;
  const names = options.layout === 'client' ? proposalNames : decisionNames;
  const takes = shot.clips.map(({ clipId, name, decision }) => {
    const text = html`<bdi>${printableText(name)}</bdi>`;
    return html`<span>${clipId === card.clipId ? html`<strong>${text}</strong>` : html`<a href="${pageOf(clipId)}">${text}</a>`} <span class="dim">${names[decision].toLowerCase()}</span></span>`;
  });
  return html`<nav class="clip-links wrap small" aria-label="Takes"><span><bdi>${shot.name}</bdi>:</span> ${takes}</nav>
`;
};

/** Clients read none. */
const clipLegend = ({ findings }: ReportClip, { options }: Report): string => {
  const severities = findings.map(({ severity }) => ({ value: severityLevel(severity) }));
  return options.layout === 'client' ? '' : legend(severities, true);
};

export const clipPage = (
  clip: ReportClip,
  report: Report,
  summary: ReportSummary,
  { list, before, after, number, pageOf }: ClipLinks,
  video: PlayedVideo | null,
  hrefOf: StillHref | null,
): Html => html`${pageStart({ title: clip.card.name, reach: 'bundle', size: 'any' })}<header class="clip-page-head">
<h1 dir="auto">${printableLine(report.options.title)}</h1>
<nav class="clip-links wrap" aria-label="Clips">${link(`${list}#${cardAnchor(clip.card.clipId)}`, 'All clips', 'index')}${link(before, '← Previous clip', 'prev')}${link(after, 'Next clip →', 'next')}<span class="dim">${number} of ${summary.totals.clips}</span><span class="keys tiny dim"><kbd>Space</kbd> play · <kbd>←</kbd> <kbd>→</kbd> frame${clip.findings.length > 0 && html` · <kbd>,</kbd> <kbd>.</kbd> finding`}</span></nav>
${takesPart(clip, report, summary, pageOf)}</header>
<main class="clip-page">
<h2 class="visually-hidden">Clip</h2>
${playerPart(clip, video, report.options)}<div>${[...clipPart(clip, { options: report.options, summary, hrefOf, answers: answerPart(clip.card, report, true) })]}</div></main>
${answerBar(report, summary)}${pageEnd(report, clipLegend(clip, report))}`;
