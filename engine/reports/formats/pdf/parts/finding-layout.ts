import { findingTypeOf } from '../../../../../shared/domain/finding-types.ts';
import { markAt } from '../../../../../shared/domain/frames/box-track.ts';
import { stillFrameOf } from '../../../../../shared/domain/frames/still-frame.ts';
import { findingSourceName } from '../../../../../shared/domain/shown-names.ts';
import type { Finding } from '../../../../../shared/model/finding.ts';
import type { Still } from '../../../../clips/media/pictures/clip-media.ts';
import { describeTimeMismatch } from '../../../../library/results/placed-findings.ts';
import type { ReportClip } from '../../../report.ts';
import {
  frameText,
  placeText,
  segmentTexts,
  severityText,
  verdictText,
} from '../../../text/finding-texts.ts';
import { colors, severityColor, styles } from '../page/pdf-theme.ts';
import type { PageColumn, Sheet } from '../page/sheet.ts';
import type { TextSpan } from '../text/break-lines.ts';
import { heightOf } from '../text/break-lines.ts';

/** Maximum size of a still, in points. */
const maxStillSize = { width: 190, height: 190 } as const;

/** Height of the caption below it, in points. */
const captionHeight = 16;

const sizeOf = ({ width, height }: Still): { width: number; height: number } => {
  const scale = Math.min(maxStillSize.width / width, maxStillSize.height / height);
  return { width: width * scale, height: height * scale };
};

const stillOf = ({ stills }: ReportClip, { place }: Finding): Still | undefined =>
  stills.get(stillFrameOf(place));

const stillHeight = (clip: ReportClip, finding: Finding): number => {
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

const drawStill = (
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

const gap = 14;

const minTextHeight = 80;

const headSpans = (finding: Finding): TextSpan[] => {
  const { number } = finding;
  const { name, colors: typeColors } = findingTypeOf(finding.type);
  const severity = severityText(finding);
  const ink = severityColor(finding.severity).ink;
  return [
    { text: `${number}  `, style: styles.strong },
    { text: name, style: { ...styles.strong, color: typeColors.light } },
    ...(severity ? [{ text: ` · ${severity}`, style: { ...styles.strong, color: ink } }] : []),
    { text: '\n', style: styles.strong },
  ];
};

const placeSpans = (finding: Finding): TextSpan[] => {
  const doubt = describeTimeMismatch(finding);
  return [
    { text: `${placeText(finding)}\n`, style: styles.small },
    ...(doubt ? [{ text: `${doubt}\n`, style: { ...styles.small, color: colors.warn } }] : []),
  ];
};

const wordSpans = (finding: Finding): TextSpan[] => {
  const named = segmentTexts(finding);
  if (!named) return [];
  const { background } = severityColor(finding.severity);
  return [
    { text: 'In the prompt: ', style: styles.small },
    { text: named.words, style: { ...styles.body, background } },
    { text: `${named.doubt ? ` (${named.doubt})` : ''}\n`, style: styles.small },
  ];
};

const verdictSpans = (finding: Finding): TextSpan[] => [
  { text: verdictText(finding), style: styles.smallStrong },
  { text: ` · found ${findingSourceName(finding.source)}`, style: styles.small },
  ...(finding.note === ''
    ? []
    : [
        { text: '\nNote: ', style: styles.smallStrong },
        { text: finding.note, style: styles.body },
      ]),
];

const spansOf = (finding: Finding): TextSpan[] => [
  ...headSpans(finding),
  ...placeSpans(finding),
  ...(finding.description === '' ? [] : [{ text: `${finding.description}\n`, style: styles.body }]),
  ...wordSpans(finding),
  ...verdictSpans(finding),
];

export type LaidOutFinding = {
  readonly height: number;
  write(): void;
};

export const layOutFinding = (
  sheet: Sheet,
  clip: ReportClip,
  finding: Finding,
  showsStills: boolean,
): LaidOutFinding => {
  const left: PageColumn = { x: sheet.content.x, width: maxStillSize.width };
  const indent = showsStills ? maxStillSize.width + gap : 0;
  const right: PageColumn = {
    x: sheet.content.x + indent,
    width: sheet.paper.contentWidth - indent,
  };
  const lines = sheet.lines(spansOf(finding), right.width);
  const pictureHeight = showsStills ? stillHeight(clip, finding) : 0;
  const height = Math.max(pictureHeight, heightOf(lines));
  const write = (): void => {
    sheet.ensureSpace(
      height <= sheet.paper.contentHeight ? height : Math.max(pictureHeight, minTextHeight),
    );
    const [top, first] = [sheet.y, sheet.pageNumber];
    if (showsStills) drawStill(sheet, clip, finding, left, top);
    sheet.write(lines, right);
    if (sheet.pageNumber === first) sheet.y = Math.max(sheet.y, top + pictureHeight);
    sheet.y += 12;
  };
  return { height, write };
};
