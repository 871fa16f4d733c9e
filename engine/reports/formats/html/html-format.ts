import { stillPxOf } from '../../finding-stills.ts';
import { type Report, type ReportBody, singleFileFormat } from '../../report.ts';
import { clientPage } from './client/client-page.ts';
import { clipParts } from './clip-part.ts';
import { tableEnd, tableRow, tableStart } from './clips-table.ts';
import { filterBar } from './filter-bar.ts';
import { clipAnchor } from './marks.ts';
import { pageEnd, pageStart, previewNote } from './page-frame.ts';
import { dataUri } from './still-part.ts';
import { summaryPart } from './summary-part.ts';

async function* technicalPage(report: Report): ReportBody {
  const stillPx = stillPxOf(report.options);
  const summary = await report.summary();
  yield pageStart(report).toString();
  const hrefOf = (clipId: string) => (report.isDetailed(clipId) ? `#${clipAnchor(clipId)}` : null);
  yield summaryPart(summary, hrefOf).toString();
  yield filterBar(summary).toString();
  yield previewNote(report).toString();
  yield tableStart().toString();
  for await (const clip of report.clips()) yield tableRow(clip).toString();
  yield tableEnd().toString();
  yield `<section class="details" data-stills="${report.options.stills}">\n<h2>Findings</h2>\n`;
  for await (const clip of report.clips(stillPx)) {
    const stillHrefOf = stillPx === undefined ? null : dataUri;
    for (const part of clipParts(clip, stillHrefOf)) yield part.toString();
  }
  yield '</section>\n';
  yield pageEnd().toString();
}

export const htmlFormat = singleFileFormat(
  // Passes over the clips: summary, list, details. In the client layout, clips without findings take
  // no time.
  { extension: 'html', passes: 3 },
  (report) => (report.options.layout === 'client' ? clientPage(report) : technicalPage(report)),
);
