import { severityLevel } from '../../../../shared/domain/severity.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import type { Report, ReportClip, ReportSummary } from '../../report.ts';
import { formatCountOf, formatMoment } from '../../text/format-amounts.ts';
import { type Html, html } from '../../text/html.ts';
import { tableEnd, tableRow, tableStart } from '../html/clips-table.ts';
import { filterBar } from '../html/filter-bar.ts';
import { clipAnchor } from '../html/marks.ts';
import { includedFindingsText } from '../html/page-frame.ts';
import { summaryPart } from '../html/summary-part.ts';
import type { BundleClip } from './bundle-clip.ts';
import { bundleHref, bundlePageEnd, bundlePageStart, pagePath, stillPath } from './bundle-page.ts';

/** Distinct combinations of type, severity and verdict, for the list's filter. */
const filterData = ({ findings }: ReportClip): string => {
  const sets = findings.map(({ type, severity, verdict }) =>
    JSON.stringify([
      printableText(type),
      String(severityLevel(severity) ?? 'none'),
      verdict ?? 'unreviewed',
    ]),
  );
  return `[${[...new Set(sets)].join(',')}]`;
};

export const thumbnail = ({ stills, thumbnailFrame, fileName }: BundleClip): Html => {
  const still = thumbnailFrame === null ? undefined : stills.get(thumbnailFrame);
  if (!still || thumbnailFrame === null) return html`<span class="no-thumbnail"></span>`;
  return html`<img src="${bundleHref('', stillPath(fileName, thumbnailFrame))}" alt="" width="${still.width}" height="${still.height}" loading="lazy" decoding="async">`;
};

export const listRow = (bundled: BundleClip): Html => {
  const { clip, fileName } = bundled;
  const { clipId, outcome } = clip.card;
  return tableRow(clip, {
    href: bundleHref('', pagePath(fileName)),
    attributes: html`id="${clipAnchor(clipId)}" data-outcome="${outcome}" data-findings="${filterData(clip)}"`,
    picture: thumbnail(bundled),
  });
};

/** The start of the first page: the summary and the list's header. */
export const listStart = (
  report: Report,
  summary: ReportSummary,
  pageOf: (clipId: string) => string | undefined,
): Html => {
  const { title } = report.options;
  const hrefOf = (clipId: string): string => {
    const fileName = pageOf(clipId);
    return fileName === undefined ? '#all-clips' : bundleHref('', pagePath(fileName));
  };
  return html`${bundlePageStart({ title, className: 'clips-page', root: '', script: 'list.js', styles: ['app.css'] })}<header class="page-head">
<h1 dir="auto">${printableLine(title)}</h1>
<p class="about">${formatMoment(report.madeAt)} · ${formatCountOf(report.clipCount, 'clip')} · ${includedFindingsText(report)}</p>
</header>
<main>
${summaryPart(summary, hrefOf)}${filterBar(summary)}${tableStart()}`;
};

export const listEnd = (): Html => html`${tableEnd()}</main>
${bundlePageEnd()}`;
