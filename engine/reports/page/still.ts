import type { ReportOptions } from '../../../shared/contract/reports.ts';
import { markAt, type PictureMark } from '../../../shared/domain/frames/box-track.ts';
import type { Box } from '../../../shared/domain/frames/place-finding.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import type { Still } from '../../clips/media/pictures/clip-media.ts';
import { findingWithStills, type ShownFrame, shownFrames } from '../read-report-clip.ts';
import type { ReportClip } from '../report.ts';
import { noFileText } from '../text/clip-texts.ts';
import { frameText } from '../text/finding-texts.ts';
import { type Html, html, trustedMarkup } from './html.ts';
import { findingAnchor } from './marks.ts';

export type StillHref = (still: Still, frame: number) => string | Html;

export const dataUri: StillHref = ({ jpeg }) =>
  trustedMarkup(`data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`);

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/** @param size of the picture, as shares of its place. In percent: for each page of a print, Chromium keeps something about all drawings that it scales. */
export const markDrawing = (
  mark: PictureMark | null,
  type: string,
  size: { width: number; height: number } = { width: 1, height: 1 },
): Html | null => {
  if (mark === null || mark.kind === 'clip') return null;
  const rects = ({ xmin, ymin, xmax, ymax }: Box): Html => {
    const place = html`x="${percent(xmin)}" y="${percent(ymin)}" width="${percent(xmax - xmin)}" height="${percent(ymax - ymin)}"`;
    return html`<rect class="seam" ${place}/><rect class="mark" ${place}/>`;
  };
  return html`<svg class="box" width="${percent(size.width)}" height="${percent(size.height)}" data-kind="${mark.kind}" data-type="${printableText(type)}" aria-hidden="true">${mark.kind === 'box' && rects(mark.box)}</svg>`;
};

const stillFigure = (
  { table, stills }: ReportClip,
  { place, type }: Finding,
  { label, frame, markFrame }: ShownFrame,
  layout: ReportOptions['layout'],
  hrefOf: StillHref,
): Html | null => {
  const still = stills.get(frame);
  if (!still) return null;
  const mark = markAt(table, place, markFrame);
  const timed = [label, frameText(table, frame, layout)].filter(Boolean).join(' · ');
  // To a client, the time after a finding would look like its last.
  const caption = layout === 'technical' || frame === markFrame ? timed : label;
  // A border around the frames before and after a finding would say that it is there, too.
  const isDrawn = frame === markFrame || mark?.kind === 'box';
  return html`<figure data-frame="${frame}">
<div class="picture"><img src="${hrefOf(still, frame)}" alt="${timed}" width="${still.width}" height="${still.height}" decoding="async">${isDrawn && markDrawing(mark, type)}</div>
<figcaption>${caption}</figcaption>
</figure>
`;
};

/** The stills of a finding, or why there are none. */
export const stillsPart = (
  clip: ReportClip,
  finding: Finding,
  layout: ReportOptions['layout'],
  hrefOf: StillHref,
): Html => {
  const { clipId } = clip.card;
  const shown = findingWithStills(clip, finding);
  if (shown && shown !== finding) {
    return html`<p class="no-still small dim">Whole clip: see the picture at <a href="#${findingAnchor(clipId, shown.number)}">finding ${shown.number}</a>.</p>
`;
  }
  const figures = shownFrames(finding.place, clip.table, layout).flatMap(
    (frame) => stillFigure(clip, finding, frame, layout, hrefOf) ?? [],
  );
  return figures.length > 0
    ? html`<div class="stills"${layout === 'technical' && html` data-beside`}>
${figures}</div>
`
    : html`<p class="no-still small dim">${noFileText(clip.card, layout) ?? 'The frame could not be read from the file'}, so there is no picture.</p>
`;
};
