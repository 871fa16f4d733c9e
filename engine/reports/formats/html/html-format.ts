import { findingKindNames } from '../../../../shared/domain/shown-names.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { stillPxOf } from '../../read-report-clip.ts';
import { type Report, type ReportBody, singleFileFormat } from '../../report.ts';
import { formatCountOf, formatMoment } from '../../text/format-amounts.ts';
import { type Html, html, pageFoot, pageHead, trustedMarkup } from '../../text/html.ts';
import { clientPage } from './client-page.ts';
import { clipParts, dataUri } from './clip-part.ts';
import {
  clipAnchor,
  filterBar,
  previewNote,
  summaryPart,
  tableEnd,
  tableRow,
  tableStart,
} from './overview.ts';
import { pagePolicy, reportScript, reportStyle } from './page-assets.ts';

export const includedFindingsText = ({ options }: Report): string =>
  options.only.length === 0
    ? 'all findings'
    : `only findings that are ${options.only.map((kind) => findingKindNames[kind].toLowerCase()).join(' or ')}`;

export const pageStart = (report: Report): Html => {
  const { options } = report;
  return html`<!doctype html>
<html lang="en">
<head>
${pageHead(pagePolicy(options), options.title)}
<style>${trustedMarkup(reportStyle.text)}</style>
</head>
<body>
<header class="page-head">
<h1 dir="auto">${printableLine(options.title)}</h1>
<p class="about">${formatMoment(report.madeAt)} · ${formatCountOf(report.clipCount, 'clip')} · ${includedFindingsText(report)}</p>
</header>
<main>
`;
};

const pageEnd = (): Html => html`</main>
${pageFoot()}
<script>${trustedMarkup(reportScript.text)}</script>
</body>
</html>
`;

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
  // Passes: summary, list, details. The client layout skips clips without findings.
  { extension: 'html', passes: 3 },
  (report) => (report.options.layout === 'client' ? clientPage(report) : technicalPage(report)),
);
