import { markAt } from '../../../../shared/domain/frames/box-track.ts';
import { findingTypeName } from '../../../../shared/domain/shown-names.ts';
import { noPromptGiven } from '../../../../shared/domain/without-prompt.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import {
  caveats,
  clientFigures,
  clientFindingLine,
  clientOutcome,
  clipNotes,
  factsLine,
  frameNote,
  generatorName,
  isOpen,
  noStillsText,
  partNames,
} from '../../client/client-texts.ts';
import { logoDataUri, readLogo } from '../../client/read-logo.ts';
import {
  type ClientFrame,
  clientFrames,
  findingWithStills,
  stillPxOf,
} from '../../read-report-clip.ts';
import {
  type ClipSummary,
  type Report,
  type ReportBody,
  type ReportClip,
  type ReportSummary,
  reportParts,
} from '../../report.ts';
import { clientCharts, promptOf } from '../../text/clip-texts.ts';
import { frameText, segmentTexts } from '../../text/finding-texts.ts';
import { formatDate, formatDuration } from '../../text/format-amounts.ts';
import { type Html, html, pageHead, trustedMarkup } from '../../text/html.ts';
import { dataUri, markDrawing, markedText, type StillHref } from './clip-part.ts';
import { charts, clipAnchor, findingAnchor, previewNote } from './overview.ts';
import { clientStyle, pagePolicy } from './page-assets.ts';

/** @param logo URL of the image; null for none */
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
  html`<p class="introduction" dir="auto">${introduction}</p>
`
}</header>
<section class="client-summary">
<h2>Summary</h2>
<dl class="figures">
${figures}</dl>
${charts(clientCharts(summary))}</section>
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

const outcomePart = (clip: ClipSummary): Html =>
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

const stillFigure = (
  clip: ReportClip,
  finding: Finding,
  { label, frame, markFrame }: ClientFrame,
  hrefOf: StillHref,
): Html | null => {
  const still = clip.stills.get(frame);
  if (!still) return null;
  const caption = `${label} · ${frameText(clip.table, frame)}`;
  const mark = markAt(clip.table, finding.place, markFrame);
  return html`<figure>
<div class="picture"><img src="${hrefOf(still, frame)}" alt="${caption}" width="${still.width}" height="${still.height}" loading="lazy" decoding="async">${markDrawing(mark, still, finding.type)}</div>
<figcaption>${caption}</figcaption>
</figure>
`;
};

const stillFigures = (clip: ReportClip, finding: Finding, hrefOf: StillHref): Html => {
  const figures =
    findingWithStills(clip, finding) === finding
      ? clientFrames(finding.place, clip.table).flatMap(
          (frame) => stillFigure(clip, finding, frame, hrefOf) ?? [],
        )
      : [];
  return figures.length === 0
    ? html`<p class="dim">${noStillsText(clip, finding)}</p>
`
    : html`<div class="frames">
${figures}</div>
`;
};

const clientFinding = (
  clip: ReportClip,
  finding: Finding,
  options: Report['options'],
  hrefOf: StillHref | null,
): Html => {
  const { type, number, description } = finding;
  const segment = segmentTexts(finding);
  return html`<article class="finding" id="${findingAnchor(clip.card.clipId, number)}" tabindex="-1" data-type="${printableText(type)}">
<div class="finding-text">
<h4><span class="number">${number}</span> <bdi>${findingTypeName(type)}</bdi></h4>
<p class="dim">${clientFindingLine(finding, options)}</p>
<p class="description" dir="auto">${description}</p>
${
  segment !== null &&
  html`<p class="words">In the prompt: <q dir="auto">${segment.words}</q></p>
`
}</div>
${hrefOf && stillFigures(clip, finding, hrefOf)}</article>
`;
};

const promptLine = (clip: ReportClip): Html => {
  const prompt = promptOf(clip);
  return prompt === null
    ? html`<p class="dim">${noPromptGiven}.</p>
`
    : html`<p class="prompt" dir="auto">${markedText(prompt.text, clip, null)}</p>
`;
};

const clipStart = (clip: ReportClip, options: Report['options']): Html => {
  const { clipId, name } = clip.card;
  return html`<section class="client-clip" id="${clipAnchor(clipId)}" tabindex="-1">
<div class="clip-start">
<h3><bdi>${printableText(name)}</bdi> ${outcomePart(clip)}</h3>
<p class="dim"><bdi>${factsLine(clip)}</bdi></p>
</div>
${promptLine(clip)}${clipNotes(clip, options).map(
  (text) => html`<p class="clip-note">${text}</p>
`,
)}`;
};

/** A clip with its full prompt and all findings, in pieces: many stills need much memory. */
export function* clientClip(
  clip: ReportClip,
  options: Report['options'],
  hrefOf: StillHref | null,
): Generator<Html, void, void> {
  yield clipStart(clip, options);
  for (const finding of clip.findings) yield clientFinding(clip, finding, options, hrefOf);
  yield html`</section>
`;
}

const pageStart = ({ options }: Report): string =>
  html`<!doctype html>
<html lang="en">
<head>
${pageHead(pagePolicy(options), options.title, 'light')}
<style>${trustedMarkup(clientStyle.text)}</style>
</head>
<body class="client">
<main>
`.toString();

/** A page for a client: without scripts, the same on every system and on paper. */
export async function* clientPage(report: Report): ReportBody {
  const { options } = report;
  const stillPx = stillPxOf(options);
  const logo = options.logo === null ? null : logoDataUri(readLogo(options.logo));
  const summary = await report.summary();
  yield pageStart(report);
  yield clientSummary(report, summary, logo).toString();
  yield previewNote(report).toString();
  const hasGenerators = summary.byGenerator.length > 0;
  yield clientTableStart(hasGenerators).toString();
  for await (const clip of report.clipSummaries()) {
    const href = `#${clipAnchor(clip.card.clipId)}`;
    yield clientTableRow(clip, { href, hasGenerators }).toString();
  }
  yield clientTableEnd().toString();
  const hrefOf = stillPx === undefined ? null : dataUri;
  for (const part of reportParts) {
    let isFirst = true;
    for await (const clip of report.clips(part === 'findings' ? stillPx : undefined, part)) {
      if (isFirst) yield `<section class="client-details">\n<h2>${partNames[part]}</h2>\n`;
      isFirst = false;
      for (const piece of clientClip(clip, options, hrefOf)) yield piece.toString();
    }
    if (!isFirst) yield '</section>\n';
  }
  yield `</main>\n${clientFoot}</body>\n</html>\n`;
}
