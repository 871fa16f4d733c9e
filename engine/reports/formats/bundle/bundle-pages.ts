import { join } from 'node:path';
import { createFrameTable, type FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import { stillFrameOf } from '../../../../shared/domain/frames/still-frame.ts';
import { severityLevel } from '../../../../shared/domain/severity.ts';
import { findingTypeName } from '../../../../shared/domain/shown-names.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import type { ClipMedia, ClipProxy, Still } from '../../../clips/media/pictures/clip-media.ts';
import { stillPxOf } from '../../read-report-clip.ts';
import type { Report, ReportClip, ReportSummary } from '../../report.ts';
import { noFileText } from '../../text/clip-texts.ts';
import { framesText } from '../../text/finding-texts.ts';
import { formatCountOf, formatMoment } from '../../text/format-amounts.ts';
import { type Html, html, pageFoot, pageHead } from '../../text/html.ts';
import { rounded } from '../../text/json-text.ts';
import type { StillHref } from '../html/clip-part.ts';
import { clipParts } from '../html/clip-part.ts';
import { includedFindingsText } from '../html/html-format.ts';
import {
  clipAnchor,
  filterBar,
  findingAnchor,
  summaryPart,
  tableEnd,
  tableRow,
  tableStart,
} from '../html/overview.ts';

export type BundleClip = {
  readonly clip: ReportClip;
  readonly fileName: string;
  /** Null if no proxy could be created. */
  readonly proxy: ClipProxy | null;
  /** Frame times of the proxy. */
  readonly table: FrameTable;
  readonly stills: ReadonlyMap<number, Still>;
  /** The frame that the list of clips shows as a thumbnail; null for none. */
  readonly thumbnailFrame: number | null;
};

/** Longer side of the proxies in pixels, a compromise between quality and size. */
const proxyPx = 960;

/** Thumbnail position without placed findings, as a fraction: beginnings are often black. */
const thumbnailShare = 1 / 3;

const thumbnailFrameOf = ({ findings }: ReportClip, table: FrameTable): number => {
  const placed = findings.find(({ place }) => place.hasRegion);
  return placed ? stillFrameOf(placed.place) : Math.floor(table.startSecs.length * thumbnailShare);
};

type BundleMedia = {
  readonly media: ClipMedia;
  readonly scratchDir: string;
  readonly stillPx: number | undefined;
};

export const prepareBundleClip = async (
  clip: ReportClip,
  fileName: string,
  { media, scratchDir, stillPx }: BundleMedia,
): Promise<BundleClip> => {
  const { clipId, copies: fileCount } = clip.card;
  const none = { clip, fileName, proxy: null, table: clip.table, stills: clip.stills };
  if (fileCount === 0) return { ...none, thumbnailFrame: null };
  const proxy = await media.proxy(clipId, join(scratchDir, `${clipId}.mp4`), proxyPx);
  // Stored frame times are good enough for texts, not for stepping through the proxy.
  const times = proxy && (await media.frameTimes(clipId));
  const table = times ? createFrameTable([...times.startSecs], times.lastDurationSec) : clip.table;
  if (stillPx === undefined) return { ...none, proxy, table, thumbnailFrame: null };
  const thumbnailFrame = thumbnailFrameOf(clip, table);
  const stills = new Map(clip.stills);
  if (!stills.has(thumbnailFrame)) {
    const [still] = await media.stills(clipId, [thumbnailFrame], stillPx);
    if (still) stills.set(thumbnailFrame, still);
  }
  return {
    clip,
    fileName,
    proxy,
    table,
    stills,
    thumbnailFrame: stills.has(thumbnailFrame) ? thumbnailFrame : null,
  };
};

/** Allows only files of the bundle, opened from a disk (`file:`) or a server (`'self'`). */
const policy = [
  "default-src 'none'",
  "img-src 'self' file:",
  "media-src 'self' file:",
  "style-src 'self' file:",
  "script-src 'self' file:",
  "base-uri 'none'",
  "form-action 'none'",
];

type BundlePage = {
  /** Unescaped. */
  readonly title: string;
  readonly className: string;
  readonly root: string;
  /** File in `assets/`; null for none. */
  readonly script: string | null;
  /** Files in `assets/`, in their order. */
  readonly styles: readonly string[];
  readonly scheme?: 'light';
};

/** The start of a page. Its script is no module, since browsers load none from a disk. */
export const bundlePageStart = ({
  title,
  className,
  root,
  script,
  styles,
  scheme,
}: BundlePage): Html =>
  html`<!doctype html>
<html lang="en">
<head>
${pageHead(policy, title, scheme)}
${styles.map(
  (name) => html`<link rel="stylesheet" href="${root}assets/${name}">
`,
)}${script !== null && html`<script src="${root}assets/${script}" defer></script>`}
</head>
<body class="${className}">
`;

export const bundlePageEnd = (foot: Html = pageFoot()): Html => html`${foot}
</body>
</html>
`;

/** Relative URL of a file of the bundle. @param path with `/`, from the root folder */
export const bundleHref = (root: string, path: string): string =>
  root + path.split('/').map(encodeURIComponent).join('/');

// Paths of a clip's files in a bundle. `fileName` is unique per clip and has no extension.

export const pagePath = (fileName: string): string => `clips/${fileName}.html`;

export const copyPath = (fileName: string): string => `media/${fileName}.mp4`;

export const stillPath = (fileName: string, frame: number): string =>
  `stills/${fileName}/${frame}.jpg`;

const findingData = ({ clip }: BundleClip, finding: Finding) => {
  const { number, type, place } = finding;
  return {
    id: findingAnchor(clip.card.clipId, number),
    number,
    type: printableText(type),
    label: printableText(`${number}: ${findingTypeName(type)}, ${framesText(finding)}`),
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
    title: clip.card.name,
    root: '../',
    script: 'player.js',
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
    whyNoFile: noFileText,
    details: clipParts,
  });

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
