import { stillFrameOf } from '../../../../shared/domain/frames/still-frame.ts';
import { findingTypeName } from '../../../../shared/domain/shown-names.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { stillPxOf } from '../../finding-stills.ts';
import type { Report, ReportClip } from '../../report.ts';
import { noFileText } from '../../text/clip-texts.ts';
import { rounded } from '../../text/data-values.ts';
import { placeTexts } from '../../text/finding-texts.ts';
import { type Html, html } from '../../text/html.ts';
import { clipParts } from '../html/clip-part.ts';
import { findingAnchor } from '../html/marks.ts';
import type { StillHref } from '../html/still-part.ts';
import type { BundleClip } from './bundle-clip.ts';
import {
  type BundlePage,
  bundleHref,
  bundlePageEnd,
  bundlePageStart,
  copyPath,
  pagePath,
  stillPath,
} from './bundle-page.ts';

const findingData = ({ clip }: BundleClip, finding: Finding) => {
  const { number, type, place } = finding;
  return {
    id: findingAnchor(clip.card.clipId, number),
    number,
    type: printableText(type),
    label: `${number}: ${findingTypeName(type)}, ${placeTexts(finding).frames}`,
    first: place.firstFrame,
    last: place.lastFrame,
    isClipWide: !place.hasRegion,
    at: stillFrameOf(place),
    /** Frame, left, top, right, bottom. */
    boxes: place.boxes.map(({ frame, box: { xmin, ymin, xmax, ymax } }) =>
      [frame, xmin, ymin, xmax, ymax].map(rounded),
    ),
  };
};

const clipData = (bundled: BundleClip) => ({
  startSecs: bundled.table.startSecs.map(rounded),
  endSec: rounded(bundled.table.endSec),
  fps: bundled.table.rate.fps,
  findings: bundled.clip.findings.map((finding) => findingData(bundled, finding)),
});

/**
 * The clip's proxy as a video, which the script turns into a player; or the reason why there is none.
 * @param whyNoFile explains a missing file
 */
const playerPart = (bundled: BundleClip, whyNoFile: typeof noFileText): Html => {
  const { clip, proxy, fileName } = bundled;
  if (!proxy) {
    const why = whyNoFile(clip.card) ?? 'The file of this clip could not be decoded';
    return html`<div class="no-player"><p class="doubt">${why}, so it cannot be played here.</p></div>
`;
  }
  return html`<div class="player" data-clip="${JSON.stringify(clipData(bundled))}">
<div class="picture"><video src="${bundleHref('../', copyPath(fileName))}" width="${proxy.width}" height="${proxy.height}" controls muted playsinline preload="auto" aria-label="The clip"></video><svg class="box" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"></svg></div>
<p class="doubt unplayable" hidden>This browser cannot play the video.</p>
</div>
`;
};

/** File names of the previous and the next clip; null at the ends. */
export type Neighbours = { readonly before: string | null; readonly after: string | null };

const clipLink = (fileName: string | null, text: string): Html | null =>
  fileName === null ? null : html`<a href="${bundleHref('../', pagePath(fileName))}">${text}</a>`;

type ClipPageLook = {
  readonly page: Pick<BundlePage, 'className' | 'styles' | 'scheme'>;
  readonly whyNoFile: typeof noFileText;
  readonly details: (clip: ReportClip, hrefOf: StillHref | null) => Iterable<Html>;
  readonly foot?: Html;
};

export const renderClipPage = (
  bundled: BundleClip,
  { before, after }: Neighbours,
  { title, stills }: Report['options'],
  { page, whyNoFile, details, foot }: ClipPageLook,
): Html => {
  const { clip, fileName } = bundled;
  const hrefOf: StillHref | null =
    stillPxOf({ stills }) === undefined
      ? null
      : (_still, frame) => bundleHref('../', stillPath(fileName, frame));
  return html`${bundlePageStart({
    ...{ title: clip.card.name, root: '../', script: 'player.js' },
    ...page,
  })}<header class="page-head">
<h1 dir="auto">${printableLine(title)}</h1>
<nav class="clip-links" aria-label="Clips"><a href="../index.html">All clips</a> ${clipLink(before, '← Previous clip')} ${clipLink(after, 'Next clip →')} <span class="keys"><kbd>Space</kbd> play · <kbd>←</kbd> <kbd>→</kbd> frame · <kbd>,</kbd> <kbd>.</kbd> finding</span></nav>
</header>
<main>
<h2 class="visually-hidden">Clip</h2>
${playerPart(bundled, whyNoFile)}${[...details(clip, hrefOf)]}</main>
${bundlePageEnd(foot)}`;
};

export const clipPage = (
  bundled: BundleClip,
  neighbours: Neighbours,
  { options }: Pick<Report, 'options'>,
): Html =>
  renderClipPage(bundled, neighbours, options, {
    page: { className: 'clip-page', styles: ['app.css'] },
    ...{ whyNoFile: noFileText, details: clipParts },
  });
