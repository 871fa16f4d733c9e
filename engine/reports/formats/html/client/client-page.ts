import { partNames } from '../../../client/client-texts.ts';
import { logoDataUri, readLogo } from '../../../client/read-logo.ts';
import { stillPxOf } from '../../../finding-stills.ts';
import { type Report, type ReportBody, reportParts } from '../../../report.ts';
import { html, pageHead, trustedMarkup } from '../../../text/html.ts';
import { clipAnchor } from '../marks.ts';
import { clientStyle, pagePolicy } from '../page-assets.ts';
import { previewNote } from '../page-frame.ts';
import { dataUri } from '../still-part.ts';
import { clientClip } from './client-clip.ts';
import {
  clientFoot,
  clientSummary,
  clientTableEnd,
  clientTableRow,
  clientTableStart,
} from './client-overview.ts';

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
