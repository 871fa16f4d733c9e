import { findingKindNames } from '../../../../shared/domain/shown-names.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import type { Report } from '../../report.ts';
import { formatCount, formatCountOf, formatMoment } from '../../text/format-amounts.ts';
import { type Html, html, pageFoot, pageHead, trustedMarkup } from '../../text/html.ts';
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

export const pageEnd = (): Html => html`</main>
${pageFoot()}
<script>${trustedMarkup(reportScript.text)}</script>
</body>
</html>
`;

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
