/** A report as one page: which parts it has, and in which order. */
import { stillPxOf, thumbnailPxOf } from '../read-report-clip.ts';
import type { Report, ReportBody, ReportClip } from '../report.ts';
import { promptOf } from '../text/clip-texts.ts';
import { clipPart, clipRow } from './clip.ts';
import { sheetCard, sheetEnd, sheetStart } from './contact-sheet.ts';
import { clipAnchor } from './marks.ts';
import { pageEnd, pageStart, previewNote, reportHead } from './page.ts';
import type { PageSize } from './page-assets.ts';
import { dataUri } from './still.ts';
import { filterBar, summaryPart } from './summary.ts';

async function* section(heading: string, parts: AsyncIterable<string>): ReportBody {
  let isEmpty = true;
  for await (const part of parts) {
    if (isEmpty) yield `<section class="details">\n<h2>${heading}</h2>\n`;
    isEmpty = false;
    yield part;
  }
  if (!isEmpty) yield '</section>\n';
}

async function* teamClips(report: Report): AsyncGenerator<string> {
  const { options } = report;
  const stillPx = stillPxOf(options);
  const hrefOf = stillPx === undefined ? null : dataUri;
  for await (const clip of report.clips({ part: 'findings', stillPx })) {
    for (const part of clipPart(clip, { options, hrefOf })) yield String(part);
  }
}

async function* teamRows(report: Report): AsyncGenerator<string> {
  const { options } = report;
  const thumbnailPx = thumbnailPxOf(options);
  for await (const clip of report.clips({ part: 'others', thumbnailPx })) {
    yield String(clipRow(clip, options));
  }
}

async function* sheet(report: Report): AsyncGenerator<string> {
  const { options, maxDetailed } = report;
  yield String(sheetStart());
  for await (const clip of report.clips({ thumbnailPx: thumbnailPxOf(options) })) {
    // A preview may lack the part that it would link to.
    const isLinked = clip.findings.length > 0 && maxDetailed === null;
    const href = isLinked ? `#${clipAnchor(clip.card.clipId)}` : null;
    yield String(sheetCard(clip, { options, href }));
  }
  yield String(sheetEnd());
}

const shotOf = ({ card }: ReportClip): string => card.takeKey ?? card.clipId;

/** Clips with findings, the takes of a shot together under one prompt. */
async function* shots(report: Report): AsyncGenerator<string> {
  const { options } = report;
  const stillPx = stillPxOf(options);
  const hrefOf = stillPx === undefined ? null : dataUri;
  let before: ReportClip | null = null;
  for await (const clip of report.clips({ part: 'findings', stillPx })) {
    const isNewShot = before === null || shotOf(before) !== shotOf(clip);
    if (isNewShot) yield `${before ? '</section>\n' : ''}<section class="shot">\n`;
    const hasPrompt =
      isNewShot || before === null || promptOf(before)?.text !== promptOf(clip)?.text;
    for (const part of clipPart(clip, { options, hrefOf, hasPrompt })) yield String(part);
    before = clip;
  }
  if (before) yield '</section>\n';
}

/** @param size of the paper, for a page that is only made for printing */
export async function* reportPage(report: Report, size: PageSize = 'any'): ReportBody {
  const { title, layout } = report.options;
  const summary = await report.summary();
  yield String(pageStart({ title, reach: 'itself', size }));
  yield String(reportHead(report, summary));
  yield '<main>\n';
  if (layout === 'client') {
    yield String(previewNote(report));
    yield* sheet(report);
    yield* section('Findings', shots(report));
  } else {
    yield `${summaryPart(summary)}${filterBar(summary)}${previewNote(report)}`;
    yield* section('Findings', teamClips(report));
    yield* section('Clips without findings', teamRows(report));
  }
  yield `</main>\n${pageEnd(report, summary)}`;
}
