/** The document around the parts of a report. */
import { hasOnlyConfirmed } from '../../../shared/contract/reports.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { checkedLine, summaryLines } from '../client/client-texts.ts';
import type { Report, ReportSummary } from '../report.ts';
import { includedText } from '../text/finding-texts.ts';
import {
  formatCount,
  formatCountOf,
  formatDate,
  formatDuration,
  formatMoment,
} from '../text/format-amounts.ts';
import { type Html, html, trustedMarkup } from './html.ts';
import { type Page, pagePolicy, pageScript, pageStyle } from './page-assets.ts';

export const pageStart = ({ title, reach, size }: Page): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy({ title, reach, size }).join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Clipcheck">
<title>${printableLine(title)}</title>
<style>${trustedMarkup(pageStyle({ title, size }).text)}</style>
</head>
<body>
`;

/**
 * What numbers and lines mean, for the team.
 * @param severities of findings
 * @param isDetailed whether the page has prompts and timecodes
 */
export const legend = (
  severities: readonly { readonly value: number | null }[],
  isDetailed: boolean,
): string =>
  [
    'Frames count from 0; first and last frame are both part of a finding.',
    ...(isDetailed
      ? [
          'Timecodes are hours:minutes:seconds:frames.',
          'Words of a prompt with a double green line are as prompted, gray ones were not checked.',
        ]
      : []),
    ...(severities.some(({ value }) => value !== null)
      ? [
          'Severity is given for prompt mismatches only: 1 is minor, 5 the opposite or entirely absent.',
        ]
      : []),
  ].join(' ');

/** @param text what a page with all clips says to clients, and that of a clip to the team */
export const pageEnd = ({ options }: Pick<Report, 'options'>, text: string): Html => {
  const made = options.layout === 'technical' ? `Made by Clipcheck. ${text}` : text;
  return html`${made && html`<footer class="page-foot small dim"${text === '' && html` data-screen`}><p>${made}</p></footer>`}
<script>${trustedMarkup(pageScript.text)}</script>
</body>
</html>
`;
};

/** Ends a page with all clips. */
export const reportEnd = (report: Report, summary: ReportSummary): Html =>
  pageEnd(report, report.options.layout === 'client' ? checkedLine(summary) : '');

/** Maximum number of models that are named. */
const maxModels = 3;

/** In lines; clients also read the proposal, and numbers of clips and findings. */
const about = ({ options, madeAt }: Report, summary: ReportSummary): (string | Html)[] => {
  const { totals, byModel } = summary;
  const models = byModel.map(({ value }) => printableLine(value));
  const more = models.length > maxModels ? ' and others' : '';
  const isForClient = options.layout === 'client';
  const included = options.only.length > 0 && `only ${includedText(options.only)}`;
  const facts = [
    isForClient ? formatDate(madeAt) : formatMoment(madeAt),
    formatCountOf(totals.clips, 'clip'),
    `${formatDuration(summary.durationSec)} of video`.replaceAll(' ', '\u00a0'),
    !(isForClient && hasOnlyConfirmed(options)) && included,
    !isForClient &&
      models.length > 0 &&
      `evaluated by ${models.slice(0, maxModels).join(', ')}${more}`,
  ];
  const shown = facts.filter((text) => typeof text === 'string');
  if (!isForClient) {
    return [
      html`${shown.map((text, index) => html`${index > 0 && ' · '}<span class="unbroken">${text}</span>`)}`,
    ];
  }
  const lines = [shown.join(' · '), ...summaryLines(summary)];
  return lines.map((text) => text.replaceAll(/(?<![·:,]) (?!·)/g, '\u00a0'));
};

const mailWord = /(\S*@\S+)/;

/** An address, and what surrounds it in a word. */
const mailAddress =
  /^([("'<\p{Pi}]*)([\p{L}\p{M}\p{N}._+-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+)([^\p{L}\p{M}\p{N}@]*)$/u;

/** Stays in one line; an address starts an e-mail. */
const mailLink = (word: string): Html => {
  const [, before, address, after] = mailAddress.exec(word) ?? [];
  return html`<span class="unbroken">${address ? html`${before}<a href="mailto:${address}">${address}</a>${after}` : word}</span>`;
};

/** Logo and introduction are only for clients. */
export const reportHead = (report: Report, summary: ReportSummary): Html => {
  const { title, introduction, layout, logo } = report.options;
  const isForClient = layout === 'client';
  return html`<header class="report-head">
${
  isForClient &&
  logo !== null &&
  html`<img class="logo" src="${logo}" alt="">
`
}<h1 dir="auto">${printableLine(title)}</h1>
${
  isForClient &&
  introduction !== '' &&
  html`<p class="introduction" dir="auto">${introduction.split(mailWord).map((part, index) => (index % 2 === 0 ? part : mailLink(part)))}</p>
`
}<p class="about dim">${about(report, summary).map((line) => html`${line}<br>`)}</p>
</header>
`;
};

/** Says that a preview has only the first clips of each part; empty if it has all. */
export const previewNote = ({ maxDetailed, clipCount }: Report): Html =>
  maxDetailed === null || maxDetailed >= clipCount
    ? html``
    : html`<p class="preview-note">Preview: of ${formatCount(clipCount)} clips, each part shows the first ${maxDetailed}.</p>
`;
