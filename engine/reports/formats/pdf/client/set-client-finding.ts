import { findingTypeName } from '../../../../../shared/domain/shown-names.ts';
import type { Still } from '../../../../media/clip-media.ts';
import { type ClientFrame, clientFrames } from '../../../client/client-frames.ts';
import { findingLine, noPicturesWords } from '../../../client/finding-line.ts';
import { shownBy } from '../../../client/shown-by.ts';
import type { Report, ReportClip, ReportFinding } from '../../../report.ts';
import { frameWords, segmentWords } from '../../../text/finding-words.ts';
import { styles, typeColor } from '../page/pdf-theme.ts';
import type { Column, Sheet } from '../page/sheet.ts';
import { drawMark } from '../parts/draw-still.ts';
import type { SetFinding } from '../parts/set-finding.ts';
import { heightOf } from '../text/break-lines.ts';
import type { TextSpan } from '../text/text-style.ts';

const gap = 8;
const captionHeight = 15;
const gapBelow = 12;
const maxPictureHeight = 150;

/** Pictures may become this much smaller where the page has no room for more. */
const minScale = 0.65;

/** Below this share of the width, pictures leave room for the words beside them. */
const besideShare = 0.62;

/** Minimum height on the first page for words that need several pages. */
const minWords = 60;

const highestOf = (pictures: readonly Picture[]): number =>
  Math.max(0, ...pictures.map(({ height }) => height));

/** Width that a picture takes with its caption. */
const roomOf = (width: number): number => Math.max(width, 60);

/** Makes pictures smaller where that keeps a finding on its page. @param missing height, in points */
const shrunk = (pictures: readonly Picture[], missing: number): readonly Picture[] => {
  const highest = highestOf(pictures);
  const scale = (highest - missing) / highest;
  if (missing <= 0 || !(scale >= minScale)) return pictures;
  return pictures.map((picture) => ({
    ...picture,
    width: picture.width * scale,
    height: picture.height * scale,
  }));
};

type Picture = ClientFrame & {
  readonly still: Still;
  readonly width: number;
  readonly height: number;
};

const picturesOf = (sheet: Sheet, clip: ReportClip, { place }: ReportFinding): Picture[] => {
  const maxWidth = (sheet.whole.width - 2 * gap) / 3;
  return clientFrames(place, clip.table).flatMap((frame) => {
    const still = clip.stills.get(frame.frame);
    if (!still) return [];
    const scale = Math.min(maxWidth / still.width, maxPictureHeight / still.height);
    return [{ ...frame, still, width: still.width * scale, height: still.height * scale }];
  });
};

const spansOf = (
  clip: ReportClip,
  finding: ReportFinding,
  options: Report['options'],
  why: string | null,
): TextSpan[] => {
  const { number, type, description } = finding;
  const segment = segmentWords(finding);
  const lines: TextSpan[][] = [
    [
      { text: `${number}  `, style: styles.strong },
      { text: findingTypeName(type), style: { ...styles.strong, color: typeColor(type).ink } },
    ],
    [{ text: findingLine(clip, finding, options), style: styles.small }],
    ...(description === '' ? [] : [[{ text: description, style: styles.body }]]),
    ...(segment ? [[{ text: `In the prompt: “${segment.words}”`, style: styles.small }]] : []),
    ...(why === null ? [] : [[{ text: why, style: styles.small }]]),
  ];
  return lines.flatMap((line, index) =>
    index === 0 ? line : [{ text: '\n', style: styles.small }, ...line],
  );
};

const drawPictures = (
  sheet: Sheet,
  clip: ReportClip,
  finding: ReportFinding,
  pictures: readonly Picture[],
): void => {
  let { x } = sheet.whole;
  const { y } = sheet;
  for (const { label, frame, markFrame, still, width, height } of pictures) {
    // A copy, since pdfkit wants bytes of this kind.
    sheet.doc.image(Buffer.from(still.jpeg), x, y, { width, height });
    drawMark(sheet, clip, finding, markFrame, { x, y, width, height });
    const room = roomOf(width);
    const caption = sheet.lines(
      [{ text: captionOf(clip, label, frame, width), style: styles.small }],
      room,
    );
    sheet.draw(caption, { x, width: room }, y + height + 2);
    x += width + gap;
  }
};

/** Narrow pictures have no room for the timecode. */
const captionOf = ({ table }: ReportClip, label: string, frame: number, width: number): string =>
  width < 130 ? `${label} · ${frame}` : `${label} · ${frameWords(table, frame)}`;

/** High pictures leave room for the words at their right. */
const setBeside = (
  sheet: Sheet,
  clip: ReportClip,
  finding: ReportFinding,
  spans: readonly TextSpan[],
  { pictures, width }: { pictures: readonly Picture[]; width: number },
): SetFinding => {
  const indent = width + 6;
  const column: Column = { x: sheet.whole.x + indent, width: sheet.whole.width - indent };
  const words = sheet.lines(spans, column.width);
  const picturesHeight = highestOf(pictures) + captionHeight;
  const height = Math.max(picturesHeight, heightOf(words));
  const write = (): void => {
    sheet.need(height <= sheet.paper.contentHeight / 2 ? height : picturesHeight);
    const [top, page] = [sheet.y, sheet.pageNumber];
    drawPictures(sheet, clip, finding, pictures);
    sheet.write(words, column);
    if (sheet.pageNumber === page) sheet.y = Math.max(sheet.y, top + picturesHeight);
    sheet.y += gapBelow;
  };
  return { height, write };
};

/**
 * Sets a finding for a client: what and where, and the frames before, at and after it.
 * @param room height that it should keep to if it can, in points
 */
export const setClientFinding = (
  sheet: Sheet,
  clip: ReportClip,
  finding: ReportFinding,
  options: Report['options'],
  room: number,
): SetFinding => {
  const hasStills = options.stills !== 'none' && shownBy(clip, finding) === finding;
  const all = hasStills ? picturesOf(sheet, clip, finding) : [];
  const why = options.stills !== 'none' && all.length === 0 ? noPicturesWords(clip, finding) : null;
  const spans = spansOf(clip, finding, options, why);
  const allWidth = all.reduce((sum, { width }) => sum + roomOf(width) + gap, 0);
  if (all.length > 0 && allWidth < sheet.whole.width * besideShare) {
    return setBeside(sheet, clip, finding, spans, { pictures: all, width: allWidth });
  }
  const words = sheet.lines(spans, sheet.whole.width);
  const aboveHeight = heightOf(words) + (all.length > 0 ? captionHeight + 4 : 0);
  const pictures = shrunk(all, aboveHeight + highestOf(all) - room);
  const picturesHeight = pictures.length > 0 ? highestOf(pictures) + captionHeight + 4 : 0;
  const height = heightOf(words) + picturesHeight;
  const write = (): void => {
    sheet.need(height <= sheet.paper.contentHeight / 2 ? height : minWords);
    sheet.write(words, sheet.whole);
    sheet.need(picturesHeight);
    if (pictures.length > 0) {
      sheet.y += 4;
      drawPictures(sheet, clip, finding, pictures);
      sheet.y += picturesHeight - 4;
    }
    sheet.y += gapBelow;
  };
  return { height, write };
};
