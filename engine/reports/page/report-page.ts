/** A report as one page: which parts it has, and in which order. */
import type { ClipId } from '../../../shared/domain/ids.ts';
import { stillPxOf, thumbnailPxOf } from '../read-report-clip.ts';
import type { Report, ReportBody, ReportSummary } from '../report.ts';
import { promptOf, worstFirstText } from '../text/clip-texts.ts';
import { formatCountOf } from '../text/format-amounts.ts';
import { answerBar, answerHint, paperHint } from './answers.ts';
import { clipPart, clipRow, describe, isRepeat, repeatCard, shotHead } from './clip.ts';
import { clipCard, contents, createSheet, type Sheet } from './contact-sheet.ts';
import { type Html, html } from './html.ts';
import { cardAnchor, clipAnchor, createGroupStarts } from './marks.ts';
import { createOverview } from './overview.ts';
import { legend, pageStart, previewNote, reportEnd, reportHead } from './page.ts';
import type { PageSize } from './page-assets.ts';
import { dataUri } from './still.ts';
import { filterBar, summaryPart } from './summary.ts';

async function* section(
  id: string,
  heading: string | Html,
  parts: AsyncIterable<string>,
): ReportBody {
  let isEmpty = true;
  for await (const part of parts) {
    if (isEmpty) yield `<section class="details" id="${id}">\n<h2>${heading}</h2>\n`;
    isEmpty = false;
    yield part;
  }
  if (!isEmpty) yield '</section>\n';
}

async function* overview(report: Report, summary: ReportSummary): AsyncGenerator<string> {
  const toDo = createOverview(report, summary);
  for (const part of ['findings', 'others'] as const) {
    for await (const clip of report.clips({ part })) {
      // A preview may lack the part that it would link to.
      toDo.add(clip, report.maxDetailed === null ? `#${clipAnchor(clip.card.clipId)}` : null);
    }
  }
  yield String(toDo.part());
}

async function* teamRows(report: Report): AsyncGenerator<string> {
  const { options } = report;
  const thumbnailPx = thumbnailPxOf(options);
  let above: string | undefined;
  for await (const clip of report.clips({ part: 'others', thumbnailPx })) {
    const prompt = promptOf(clip)?.text;
    yield String(clipRow(clip, options, prompt !== undefined && prompt === above));
    above = prompt;
  }
}

async function* sheet(report: Report, parts: Sheet): AsyncGenerator<string> {
  const { options, maxDetailed } = report;
  yield String(parts.start);
  for await (const clip of report.clips({ thumbnailPx: thumbnailPxOf(options) })) {
    // A preview may lack the part that it would link to.
    const isLinked = clip.findings.length > 0 && maxDetailed === null;
    const href = isLinked ? `#${clipAnchor(clip.card.clipId)}` : null;
    yield String(parts.card(clip, { href }));
  }
  yield String(parts.end());
}

/** @param repeats cards of takes about which all is said above */
const shotEnd = (repeats: readonly Html[]): Html => html`${
  repeats.length > 0 &&
  html`<h4>${formatCountOf(repeats.length, 'more clip')} with findings as above</h4>
<ul class="cards">
${repeats}</ul>
`
}</section>
`;

/** From what was found in a clip to where a client answers. */
const answerLink = (clipId: ClipId): Html =>
  html`<p class="answer-link small"><a href="#${cardAnchor(clipId)}">Answer ↑</a></p>
`;

/** The takes of a shot together under one prompt. */
async function* shots(report: Report, summary: ReportSummary): AsyncGenerator<string> {
  const { options } = report;
  const [stillPx, thumbnailPx] = [stillPxOf(options), thumbnailPxOf(options)];
  const hrefOf = stillPx === undefined ? null : dataUri;
  const groupAt = createGroupStarts(summary);
  let cards: Html[] | null = null;
  // What is said above of takes of the same shot; null if it is of none.
  let described: Set<string> | null = null;
  for await (const clip of report.clips({ part: 'findings', stillPx, thumbnailPx })) {
    const group = groupAt(clip);
    if (group) {
      described = group.isShot ? new Set() : null;
      yield `${cards ? shotEnd(cards) : ''}<section class="shot">\n${shotHead(clip, group, options)}`;
      cards = [];
    }
    const { clipId } = clip.card;
    // A preview may lack the card that it would link to.
    const isAnswered = options.layout === 'client' && report.maxDetailed === null;
    const answers = isAnswered ? answerLink(clipId) : null;
    if (isRepeat(clip, options, described)) {
      const anchor = clipAnchor(clipId);
      const look = { options, summary, anchor, href: null, hasPrompt: false };
      cards?.push(
        options.layout === 'client'
          ? clipCard(clip, { ...look, answers: answers ?? false })
          : repeatCard(clip, options),
      );
    } else {
      const look = { options, summary, hrefOf, described, answers };
      for (const part of clipPart(clip, look)) yield String(part);
      if (described) describe(clip, options, described);
    }
  }
  if (cards) yield String(shotEnd(cards));
}

/** @param size of the paper, for a page that is only made for printing */
export async function* reportPage(report: Report, size: PageSize = 'any'): ReportBody {
  const { title, layout } = report.options;
  const summary = await report.summary();
  const canAnswer = size === 'any';
  yield String(pageStart({ title, reach: 'itself', size }));
  yield String(reportHead(report, summary));
  yield '<main>\n';
  if (layout === 'client') {
    yield String(
      html`${previewNote(report)}${canAnswer ? answerHint(summary, 'itself') : paperHint(summary)}${contents(report, summary, true)}`,
    );
    yield* sheet(report, createSheet(report, summary, canAnswer));
    yield* section('findings', 'Findings', shots(report, summary));
  } else {
    yield String(summaryPart(summary));
    yield* overview(report, summary);
    yield `${filterBar(summary, layout)}${previewNote(report)}`;
    yield* section(
      'findings',
      html`Findings <small>${worstFirstText} ${legend(summary.bySeverity, true)}</small>`,
      shots(report, summary),
    );
    const all = html`Clips <small>${legend(summary.bySeverity, true)}</small>`;
    const count = formatCountOf(summary.totals.clips - summary.clipsWithFindings, 'clip');
    const others =
      summary.clipsWithFindings > 0 ? html`All other clips <small>${count}</small>` : all;
    yield* section('others', others, teamRows(report));
  }
  yield String(html`</main>
${canAnswer && answerBar(report, summary)}${reportEnd(report, summary)}`);
}
