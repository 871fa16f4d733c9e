import { stillFrameOf } from '../../../../shared/domain/frames/still-frame.ts';
import { findingTypeName } from '../../../../shared/domain/shown-names.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import type { ReportFinding } from '../../report.ts';
import { placeWords } from '../../text/finding-words.ts';
import { type Html, html } from '../../text/html.ts';
import type { noFileWords } from '../../text/no-file-words.ts';
import { rounded } from '../../text/rounded.ts';
import { findingAnchor } from '../html/anchors.ts';
import { bundleHref } from './bundle-page.ts';
import { copyPath } from './bundle-paths.ts';
import type { ToldClip } from './told-clip.ts';

const playedFinding = ({ clip, table }: ToldClip, finding: ReportFinding) => {
  const { number, type, place } = finding;
  return {
    id: findingAnchor(clip.card.clipId, number),
    number,
    type: printableText(type),
    label: `${number}: ${findingTypeName(type)}, ${placeWords(table, finding).frames}`,
    first: place.firstFrame,
    last: place.lastFrame,
    isWhole: !place.hasRegion,
    at: stillFrameOf(place),
    /** Frame, left, top, right, bottom. */
    boxes: place.boxes.map(({ frame, box: { xmin, ymin, xmax, ymax } }) =>
      [frame, xmin, ymin, xmax, ymax].map(rounded),
    ),
  };
};

/** What the page's script knows of the clip. */
const playedClip = (told: ToldClip) => ({
  startSecs: told.table.startSecs.map(rounded),
  endSec: rounded(told.table.endSec),
  fps: told.table.rate.fps,
  findings: told.clip.findings.map((finding) => playedFinding(told, finding)),
});

/**
 * The clip's copy as a video, which the script makes a player of; or why there is none.
 * @param whyNoFile says it where there is no file
 */
export const playerPart = (told: ToldClip, whyNoFile: typeof noFileWords): Html => {
  const { clip, proxy, fileName } = told;
  if (!proxy) {
    const why = whyNoFile(clip.card) ?? 'The file of this clip could not be decoded';
    return html`<div class="no-player"><p class="doubt">${why}, so it cannot be played here.</p></div>
`;
  }
  return html`<div class="player" data-clip="${JSON.stringify(playedClip(told))}">
<div class="picture"><video src="${bundleHref('../', copyPath(fileName))}" width="${proxy.width}" height="${proxy.height}" controls muted playsinline preload="auto" aria-label="The clip"></video><svg class="box" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"></svg></div>
<p class="doubt unplayable" hidden>This browser cannot play the clip’s copy.</p>
</div>
`;
};
