import { findingTypeOf } from '../../../../../shared/domain/finding-types.ts';
import { markAt } from '../../../../../shared/domain/frames/box-track.ts';
import { stillFrameOf } from '../../../../../shared/domain/frames/still-frame.ts';
import type { Finding } from '../../../../../shared/model/finding.ts';
import type { Still } from '../../../../clips/media/pictures/clip-media.ts';
import type { ReportClip } from '../../../report.ts';
import { frameText } from '../../../text/finding-texts.ts';
import { styles } from '../page/pdf-theme.ts';
import type { PageColumn, Sheet } from '../page/sheet.ts';

/** Maximum size of a still, in points. */
export const maxStillSize = { width: 190, height: 190 } as const;

/** Height of the caption below it, in points. */
const captionHeight = 16;

const sizeOf = ({ width, height }: Still): { width: number; height: number } => {
  const scale = Math.min(maxStillSize.width / width, maxStillSize.height / height);
  return { width: width * scale, height: height * scale };
};

const stillOf = ({ stills }: ReportClip, { place }: Finding): Still | undefined =>
  stills.get(stillFrameOf(place));

export const stillHeight = (clip: ReportClip, finding: Finding): number => {
  const still = stillOf(clip, finding);
  return (still ? sizeOf(still).height + 3 : 0) + captionHeight;
};

export const drawMark = (
  { doc }: Sheet,
  { table }: ReportClip,
  { place, type }: Finding,
  frame: number,
  picture: { x: number; y: number; width: number; height: number },
): void => {
  const mark = markAt(table, place, frame);
  if (!mark || mark.kind === 'clip') return;
  const fullFrame = { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };
  const { xmin, ymin, xmax, ymax } = mark.kind === 'box' ? mark.box : fullFrame;
  const inset = mark.kind === 'box' ? 0 : 1;
  const outline = (): PDFKit.PDFDocument =>
    doc.rect(
      picture.x + xmin * picture.width + inset,
      picture.y + ymin * picture.height + inset,
      (xmax - xmin) * picture.width - 2 * inset,
      (ymax - ymin) * picture.height - 2 * inset,
    );
  // A dark seam makes the line visible on bright stills, too.
  outline().lineWidth(2.2).strokeOpacity(0.55).stroke('#000000');
  outline().lineWidth(1.2).strokeOpacity(1).stroke(findingTypeOf(type).colors.onPicture);
};

export const drawStill = (
  sheet: Sheet,
  clip: ReportClip,
  finding: Finding,
  column: PageColumn,
  y: number,
): void => {
  const still = stillOf(clip, finding);
  const caption = (text: string, top: number): void =>
    sheet.draw(sheet.lines([{ text, style: styles.small }], column.width), column, top);
  if (!still) {
    caption('No picture: the frame cannot be decoded.', y);
    return;
  }
  const size = sizeOf(still);
  sheet.image(still.jpeg, { x: column.x, y, ...size });
  const frame = stillFrameOf(finding.place);
  drawMark(sheet, clip, finding, frame, { x: column.x, y, ...size });
  caption(frameText(clip.table, frame), y + size.height + 3);
};
