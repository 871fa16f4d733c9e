import { printableLine } from '../../../../shared/domain/printable-lines.ts';
import type { Report } from '../../report.ts';
import { stillPxOf } from '../../still-px.ts';
import { type Html, html } from '../../text/html.ts';
import { clipParts } from '../html/clip-part.ts';
import { bundleHref, bundlePageEnd, bundlePageStart } from './bundle-page.ts';
import { pagePath, stillPath } from './bundle-paths.ts';
import { playerPart } from './player-part.ts';
import type { ToldClip } from './told-clip.ts';

/** The pages before and after a clip's, by their file names; null at the ends. */
export type Neighbours = { readonly before: string | null; readonly after: string | null };

export const way = (fileName: string | null, text: string): Html | null =>
  fileName === null ? null : html`<a href="${bundleHref('../', pagePath(fileName))}">${text}</a>`;

/** The page of one clip. */
export const clipPage = (
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
    title: clip.card.name,
    className: 'clip-page',
    root: '../',
    script: 'player.js',
    styles: ['app.css'],
  })}<header class="page-head">
<h1 dir="auto">${printableLine(options.title)}</h1>
<nav class="ways" aria-label="Clips"><a href="../index.html">All clips</a> ${way(before, '← Previous clip')} ${way(after, 'Next clip →')} <span class="keys"><kbd>Space</kbd> play · <kbd>←</kbd> <kbd>→</kbd> frame · <kbd>,</kbd> <kbd>.</kbd> finding</span></nav>
</header>
<main>
<h2 class="unseen">Clip</h2>
${playerPart(told)}${[...clipParts(clip, addressOf)]}</main>
${bundlePageEnd()}`;
};
