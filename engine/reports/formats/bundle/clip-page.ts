import { printableLine } from '../../../../shared/text/printable-lines.ts';
import type { Report, ReportClip } from '../../report.ts';
import { stillPxOf } from '../../still-px.ts';
import { type Html, html } from '../../text/html.ts';
import { noFileWords } from '../../text/no-file-words.ts';
import { clipParts } from '../html/clip-part.ts';
import type { StillAddress } from '../html/still-part.ts';
import { type BundlePage, bundleHref, bundlePageEnd, bundlePageStart } from './bundle-page.ts';
import { pagePath, stillPath } from './bundle-paths.ts';
import { playerPart } from './player-part.ts';
import type { ToldClip } from './told-clip.ts';

/** The pages before and after a clip's, by their file names; null at the ends. */
export type Neighbours = { readonly before: string | null; readonly after: string | null };

const way = (fileName: string | null, text: string): Html | null =>
  fileName === null ? null : html`<a href="${bundleHref('../', pagePath(fileName))}">${text}</a>`;

/** What a layout makes of the page of a clip. */
type ClipPageLook = {
  readonly page: Pick<BundlePage, 'className' | 'styles' | 'scheme'>;
  readonly whyNoFile: typeof noFileWords;
  /** @param addressOf of pictures; null where the report is to have none */
  readonly details: (clip: ReportClip, addressOf: StillAddress | null) => Iterable<Html>;
  readonly foot?: Html;
};

/** Makes the page of one clip. */
export const clipPageOf = (
  told: ToldClip,
  { before, after }: Neighbours,
  { title, stills }: Report['options'],
  { page, whyNoFile, details, foot }: ClipPageLook,
): Html => {
  const { clip, fileName } = told;
  const addressOf: StillAddress | null =
    stillPxOf({ stills }) === undefined
      ? null
      : (_still, frame) => bundleHref('../', stillPath(fileName, frame));
  return html`${bundlePageStart({
    ...{ title: clip.card.name, root: '../', script: 'player.js' },
    ...page,
  })}<header class="page-head">
<h1 dir="auto">${printableLine(title)}</h1>
<nav class="ways" aria-label="Clips"><a href="../index.html">All clips</a> ${way(before, '← Previous clip')} ${way(after, 'Next clip →')} <span class="keys"><kbd>Space</kbd> play · <kbd>←</kbd> <kbd>→</kbd> frame · <kbd>,</kbd> <kbd>.</kbd> finding</span></nav>
</header>
<main>
<h2 class="unseen">Clip</h2>
${playerPart(told, whyNoFile)}${[...details(clip, addressOf)]}</main>
${bundlePageEnd(foot)}`;
};

/** The page of one clip. */
export const clipPage = (
  told: ToldClip,
  neighbours: Neighbours,
  { options }: Pick<Report, 'options'>,
): Html =>
  clipPageOf(told, neighbours, options, {
    page: { className: 'clip-page', styles: ['app.css'] },
    ...{ whyNoFile: noFileWords, details: clipParts },
  });
