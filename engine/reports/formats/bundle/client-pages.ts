/** Pages of a bundle for a client: a list of all clips, and one for each. */
import { printableLine } from '../../../../shared/domain/printable-lines.ts';
import { frameNote } from '../../client/client-words.ts';
import type { Report } from '../../report.ts';
import type { ReportSummary } from '../../report-summary.ts';
import { stillPxOf } from '../../still-px.ts';
import { type Html, html } from '../../text/html.ts';
import { clientClip } from '../html/client/client-clip.ts';
import { clientFoot, clientSummary } from '../html/client/client-summary.ts';
import { clientTableEnd, clientTableRow, clientTableStart } from '../html/client/client-table.ts';
import { bundleHref, bundlePageEnd, bundlePageStart } from './bundle-page.ts';
import { pagePath, stillPath } from './bundle-paths.ts';
import { type Neighbours, way } from './clip-page.ts';
import { picture } from './list-page.ts';
import { playerPart } from './player-part.ts';
import type { ToldClip } from './told-clip.ts';

const look = { styles: ['client.css'], scheme: 'light' } as const;

/** How the list begins. @param logo path of the picture; null for none */
export const clientListStart = (
  report: Report,
  summary: ReportSummary,
  logo: string | null,
): Html => html`${bundlePageStart({
  ...{ title: report.options.title, className: 'client', root: '', script: null },
  ...look,
})}<main>
${clientSummary(report, summary, logo)}${clientTableStart(summary.byGenerator.length > 0)}`;

export const clientListRow = (told: ToldClip, { byGenerator }: ReportSummary): Html =>
  clientTableRow(told.clip, {
    href: bundleHref('', pagePath(told.fileName)),
    hasGenerators: byGenerator.length > 0,
    picture: picture(told),
  });

export const clientListEnd = ({ options }: Report): Html => html`${clientTableEnd()}</main>
${bundlePageEnd(clientFoot(options, frameNote))}`;

/** The page of one clip. */
export const clientClipPage = (
  told: ToldClip,
  { before, after }: Neighbours,
  { options }: Pick<Report, 'options'>,
): Html => {
  const { clip, fileName } = told;
  const addressOf =
    stillPxOf(options) === undefined
      ? null
      : (_still: unknown, frame: number) => bundleHref('../', stillPath(fileName, frame));
  return html`${bundlePageStart({
    ...{ title: clip.card.name, className: 'client client-clip-page', root: '../' },
    ...{ script: 'player.js', ...look },
  })}<header class="page-head">
<h1 dir="auto">${printableLine(options.title)}</h1>
<nav class="ways" aria-label="Clips"><a href="../index.html">All clips</a> ${way(before, '← Previous clip')} ${way(after, 'Next clip →')} <span class="keys"><kbd>Space</kbd> play · <kbd>←</kbd> <kbd>→</kbd> frame · <kbd>,</kbd> <kbd>.</kbd> finding</span></nav>
</header>
<main>
<h2 class="unseen">Clip</h2>
${playerPart(told)}${[...clientClip(clip, options, addressOf)]}</main>
${bundlePageEnd(clientFoot(options, frameNote))}`;
};
