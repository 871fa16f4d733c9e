import type { ReportOptions } from '../../../shared/contract/reports.ts';
import type { FrameTable } from '../../../shared/domain/frames/frame-table.ts';
import { stillFrameOf } from '../../../shared/domain/frames/still-frame.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { colorType } from '../read-report-clip.ts';
import type { ReportClip } from '../report.ts';
import { noFileText } from '../text/clip-texts.ts';
import { rounded } from '../text/json-text.ts';
import { type Html, html } from './html.ts';
import { findingAnchor } from './marks.ts';

/** A copy of the clip for playing it on a page. */
export type PlayedVideo = {
  readonly href: string;
  readonly width: number;
  readonly height: number;
  /** Its frame times. */
  readonly table: FrameTable;
};

const findingData = (clipId: string, finding: Finding, options: ReportOptions) => {
  const { number, place } = finding;
  return {
    id: findingAnchor(clipId, number),
    number,
    type: printableText(colorType(options)(finding)),
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

/** Findings about the entire clip come last. */
const compareTime = ({ place: one }: Finding, { place: other }: Finding): number =>
  Number(other.hasRegion) - Number(one.hasRegion) || one.firstFrame - other.firstFrame;

const clipData = (
  { card, findings }: ReportClip,
  { table }: PlayedVideo,
  options: ReportOptions,
) => ({
  layout: options.layout,
  startSecs: table.startSecs.map(rounded),
  endSec: rounded(table.endSec),
  fps: table.rate.fps,
  findings: findings
    .toSorted(compareTime)
    .map((finding) => findingData(card.clipId, finding, options)),
});

/** The clip as a video, which the script turns into a player; or the reason why there is none. */
export const playerPart = (
  clip: ReportClip,
  video: PlayedVideo | null,
  options: ReportOptions,
): Html => {
  if (!video) {
    const why =
      noFileText(clip.card, options.layout) ?? 'The file of this clip could not be decoded';
    return html`<div class="no-player"><p class="doubt small">${why}, so it cannot be played here.</p></div>
`;
  }
  const { href, width, height } = video;
  return html`<div class="player" data-clip="${JSON.stringify(clipData(clip, video, options))}">
<div class="picture"><video src="${href}" width="${width}" height="${height}" controls muted playsinline preload="auto" aria-label="The clip"></video><svg class="box" aria-hidden="true"></svg></div>
<p class="doubt small unplayable" hidden>This browser cannot play the video.</p>
</div>
`;
};
