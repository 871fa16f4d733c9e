import { findingTypeOf } from '../../../../../shared/domain/finding-types.ts';
import type { Finding } from '../../../../../shared/model/finding.ts';
import type { Still } from '../../../../clips/media/pictures/clip-media.ts';
import { clientFindingLine, noStillsText } from '../../../client/client-texts.ts';
import { findingWithStills, type ShownFrame, shownFrames } from '../../../read-report-clip.ts';
import type { Report, ReportClip } from '../../../report.ts';
import { frameText, segmentTexts } from '../../../text/finding-texts.ts';
import { styles } from '../page/pdf-theme.ts';
import type { PageColumn, Sheet } from '../page/sheet.ts';
import { heightOf, type Line, type TextSpan } from '../text/break-lines.ts';
import { drawMark, type LaidOutFinding } from './finding-layout.ts';

const gap = 8;
const captionHeight = 15;
const gapAbove = 4;
const gapBelow = 12;
const maxPictureHeight = 150;

const minScale = 0.65;

/** If the stills take less than this share of the width, the text is set beside them. */
const besideShare = 0.62;

const maxHeightOf = (pictures: readonly Picture[]): number =>
  Math.max(0, ...pictures.map(({ height }) => height));

const columnWidthOf = (width: number): number => Math.max(width, 60);

const scaleDown = (pictures: readonly Picture[], maxHeight: number): readonly Picture[] => {
  const scale = Math.min(1, Math.max(minScale, maxHeight / maxHeightOf(pictures)));
  return pictures.map((picture) => ({
    ...picture,
    width: picture.width * scale,
    height: picture.height * scale,
  }));
};

type Picture = ShownFrame & {
  readonly still: Still;
  readonly width: number;
  readonly height: number;
};

const picturesOf = (sheet: Sheet, clip: ReportClip, { place }: Finding): Picture[] => {
  const maxWidth = (sheet.content.width - 2 * gap) / 3;
  return shownFrames(place, clip.table, 'client').flatMap((frame) => {
    const still = clip.stills.get(frame.frame);
    if (!still) return [];
    const scale = Math.min(maxWidth / still.width, maxPictureHeight / still.height);
    return [{ ...frame, still, width: still.width * scale, height: still.height * scale }];
  });
};

const spansOf = (finding: Finding, options: Report['options'], why: string | null): TextSpan[] => {
  const { number, description } = finding;
  const { name, colors } = findingTypeOf(finding.type);
  const segment = segmentTexts(finding);
  const lines: TextSpan[][] = [
    [
      { text: `${number}  `, style: styles.strong },
      { text: name, style: { ...styles.strong, color: colors.light } },
    ],
    [{ text: clientFindingLine(finding, options), style: styles.small }],
    ...(description === '' ? [] : [[{ text: description, style: styles.body }]]),
    ...(segment ? [[{ text: `In the prompt: “${segment.words}”`, style: styles.small }]] : []),
    ...(why === null ? [] : [[{ text: why, style: styles.small }]]),
  ];
  return lines.flatMap((line, index) =>
    index === 0 ? line : [{ text: '\n', style: styles.small }, ...line],
  );
};

const captionOf = (
  sheet: Sheet,
  { table }: ReportClip,
  { label, frame }: Picture,
  width: number,
): readonly Line[] => {
  const linesOf = (text: string): readonly Line[] =>
    sheet.lines([{ text, style: styles.small }], width);
  const full = linesOf(`${label} · ${frameText(table, frame)}`);
  return full.length === 1 ? full : linesOf(`${label} · ${frame}`);
};

const drawPictures = (
  sheet: Sheet,
  clip: ReportClip,
  finding: Finding,
  pictures: readonly Picture[],
): void => {
  let { x } = sheet.content;
  const { y } = sheet;
  for (const picture of pictures) {
    const { markFrame, still, width, height } = picture;
    sheet.image(still.jpeg, { x, y, width, height });
    drawMark(sheet, clip, finding, markFrame, { x, y, width, height });
    const columnWidth = columnWidthOf(width);
    sheet.draw(
      captionOf(sheet, clip, picture, columnWidth),
      { x, width: columnWidth },
      y + height + 2,
    );
    x += columnWidth + gap;
  }
};

const layOutBeside = (
  sheet: Sheet,
  clip: ReportClip,
  finding: Finding,
  spans: readonly TextSpan[],
  all: readonly Picture[],
): LaidOutFinding => {
  const layOut = (maxHeight: number) => {
    const pictures = scaleDown(all, maxHeight - captionHeight);
    const indent = widthOf(pictures) + 6;
    const column: PageColumn = { x: sheet.content.x + indent, width: sheet.content.width - indent };
    const textLines = sheet.lines(spans, column.width);
    const picturesHeight = maxHeightOf(pictures) + captionHeight;
    return { pictures, column, textLines, picturesHeight };
  };
  const smallest = layOut(0);
  const minHeight = Math.max(smallest.picturesHeight, heightOf(smallest.textLines));
  const write = (): void => {
    sheet.keepTogether(minHeight);
    sheet.ensureSpace(smallest.picturesHeight);
    const { pictures, column, textLines, picturesHeight } = layOut(sheet.heightLeft);
    const [top, page] = [sheet.y, sheet.pageNumber];
    drawPictures(sheet, clip, finding, pictures);
    sheet.write(textLines, column);
    if (sheet.pageNumber === page) sheet.y = Math.max(sheet.y, top + picturesHeight);
    sheet.y += gapBelow;
  };
  return { height: minHeight, write };
};

const widthOf = (pictures: readonly Picture[]): number =>
  pictures.reduce((sum, { width }) => sum + columnWidthOf(width) + gap, 0);

/**
 * Lays out type, position and description, and the frames before, at and after a finding. Stills
 * are scaled down if that keeps them on the page; the height is that with the smallest ones.
 */
export const layOutClientFinding = (
  sheet: Sheet,
  clip: ReportClip,
  finding: Finding,
  options: Report['options'],
): LaidOutFinding => {
  const hasStills = options.stills !== 'none' && findingWithStills(clip, finding) === finding;
  const all = hasStills ? picturesOf(sheet, clip, finding) : [];
  const why = options.stills !== 'none' && all.length === 0 ? noStillsText(clip, finding) : null;
  const spans = spansOf(finding, options, why);
  if (all.length > 0 && widthOf(all) < sheet.content.width * besideShare) {
    return layOutBeside(sheet, clip, finding, spans, all);
  }
  const textLines = sheet.lines(spans, sheet.content.width);
  const spacing = gapAbove + captionHeight;
  const minPictures = all.length > 0 ? maxHeightOf(scaleDown(all, 0)) + spacing : 0;
  const height = heightOf(textLines) + minPictures;
  const write = (): void => {
    sheet.keepTogether(height);
    sheet.write(textLines, sheet.content);
    sheet.ensureSpace(minPictures);
    if (all.length > 0) {
      const pictures = scaleDown(all, sheet.heightLeft - spacing);
      sheet.y += gapAbove;
      drawPictures(sheet, clip, finding, pictures);
      sheet.y += maxHeightOf(pictures) + captionHeight;
    }
    sheet.y += gapBelow;
  };
  return { height, write };
};
