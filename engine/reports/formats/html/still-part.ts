import { markAt, type PictureMark } from '../../../../shared/domain/frames/box-track.ts';
import { stillFrameOf } from '../../../../shared/domain/frames/still-frame.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import type { Still } from '../../../clips/media/pictures/clip-media.ts';
import { findingWithStills } from '../../finding-stills.ts';
import type { ReportClip } from '../../report.ts';
import { noFileText } from '../../text/clip-texts.ts';
import { frameText } from '../../text/finding-texts.ts';
import { type Html, html } from '../../text/html.ts';
import { findingAnchor } from './marks.ts';

/** The rectangle of a mark in pixels of a still; null if there is no mark. */
const rectOf = (mark: PictureMark | null, { width, height }: Still) => {
  if (mark === null || mark.kind === 'clip') return null;
  const { xmin, ymin, xmax, ymax } =
    mark.kind === 'box' ? mark.box : { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };
  const pixels = (share: number, side: number): number => Math.round(share * side * 100) / 100;
  return {
    x: pixels(xmin, width),
    y: pixels(ymin, height),
    width: pixels(xmax - xmin, width),
    height: pixels(ymax - ymin, height),
  };
};

/** The outline of a mark over its still, with a dark seam for contrast. */
export const markDrawing = (mark: PictureMark | null, still: Still, type: string): Html | null => {
  const rect = rectOf(mark, still);
  if (!rect) return null;
  const attributes = html`x="${rect.x}" y="${rect.y}" width="${rect.width}" height="${rect.height}"`;
  return html`<svg class="box" viewBox="0 0 ${still.width} ${still.height}" data-kind="${mark?.kind}" data-type="${printableText(type)}" aria-hidden="true"><rect class="seam" ${attributes}/><rect class="mark" ${attributes}/></svg>`;
};

const noStillText = ({ card }: ReportClip): string => {
  const why = noFileText(card) ?? 'This frame could not be read from the file';
  return `No picture: ${why.charAt(0).toLowerCase()}${why.slice(1)}.`;
};

/** Returns the URL of a still. A report without stills has null in its place. */
export type StillHref = (still: Still, frame: number) => string;

export const dataUri: StillHref = ({ jpeg }) =>
  `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;

/** The frame that shows a finding best, with its box, or the reason why there is none. */
export const stillPart = (clip: ReportClip, finding: Finding, hrefOf: StillHref): Html => {
  const { card, table, stills } = clip;
  const shown = findingWithStills(clip, finding);
  if (shown && shown !== finding) {
    return html`<p class="no-still">Whole clip: its middle is shown at <a href="#${findingAnchor(card.clipId, shown.number)}">finding ${shown.number}</a>.</p>
`;
  }
  const { place, type, number } = finding;
  const frame = stillFrameOf(place);
  const caption = `${frameText(table, frame)}${place.hasRegion ? '' : ' · middle of the clip'}`;
  const still = stills.get(frame);
  if (!still)
    return html`<p class="no-still">${noStillText(clip)} It would show ${caption}.</p>
`;
  const mark = markAt(table, place, frame);
  return html`<figure>
<div class="picture"><img src="${hrefOf(still, frame)}" alt="Finding ${number}, ${caption}" width="${still.width}" height="${still.height}" loading="lazy" decoding="async">${markDrawing(mark, still, type)}</div>
<figcaption>${caption}</figcaption>
</figure>
`;
};
