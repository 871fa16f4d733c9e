import type { FindingLine } from '../../../../shared/domain/finding-types.ts';
import { markAt } from '../../../../shared/domain/frames/box-track.ts';
import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import type { PictureSize } from '../frames/clip-frames.ts';
import { isWeakMark, markLabel } from '../picture/Overlay.tsx';
import { placeLabel, rectOfMark, type StageRect } from '../picture/stage-rect.ts';

export type MarkedFrame = {
  readonly frame: number;
  readonly table: FrameTable;
  readonly findings: readonly Finding[];
  readonly chosen: number | null;
};

type Context = CanvasRenderingContext2D;

/** Returns the current value of a color token: a canvas cannot use CSS variables. */
const colorOf = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token);

/** Returns the size of one unit in pixels, so that marks look as on a screen of the still's size. */
const unitOf = ({ width, height }: StageRect): number => Math.max(1, Math.min(width, height) / 540);

const dashes: Readonly<Record<FindingLine, readonly number[]>> = {
  solid: [],
  dashed: [4, 3],
  dotted: [1, 1.5],
};

const strokeRect = (context: Context, rect: StageRect, byPx: number): void =>
  context.strokeRect(
    rect.left - byPx,
    rect.top - byPx,
    rect.width + 2 * byPx,
    rect.height + 2 * byPx,
  );

const paintLine = (
  context: Context,
  rect: StageRect,
  looks: { color: string; seam: string; line: FindingLine; width: number; isInside: boolean },
): void => {
  const { color, seam, line, width, isInside } = looks;
  const by = isInside ? -width / 2 : width / 2;
  context.setLineDash([]);
  context.strokeStyle = seam;
  context.lineWidth = width * 2;
  strokeRect(context, rect, by);
  context.setLineDash(dashes[line].map((length) => length * width));
  context.strokeStyle = color;
  context.lineWidth = width;
  strokeRect(context, rect, by);
};

const label = { font: 12, padding: 4, height: 17, gap: 4 } as const;

type LabelPlace = {
  picture: StageRect;
  unit: number;
  boxes: readonly StageRect[];
  labels: StageRect[];
};

const paintLabel = (
  context: Context,
  text: string,
  box: StageRect,
  { picture, unit, boxes, labels }: LabelPlace,
): void => {
  context.font = `${label.font * unit}px system-ui, sans-serif`;
  context.textBaseline = 'middle';
  const width = context.measureText(text).width + 2 * label.padding * unit;
  const height = label.height * unit;
  const gap = label.gap * unit;
  const placed = placeLabel(box, { width, height: height + gap }, picture, labels, boxes);
  if (!placed) return;
  labels.push(placed);
  // The gap is below a label that is above its box, else above the label.
  const top = placed.top < box.top ? placed.top : placed.top + gap;
  context.fillStyle = colorOf('--cc-picture-label');
  context.fillRect(placed.left, top, width, height);
  context.fillStyle = colorOf('--cc-picture-text');
  context.fillText(text, placed.left + label.padding * unit, top + height / 2);
};

const paintMarks = (
  context: Context,
  size: { width: number; height: number },
  { frame, table, findings, chosen }: MarkedFrame,
): void => {
  const picture: StageRect = { left: 0, top: 0, ...size };
  const unit = unitOf(picture);
  const marks = [...findings.entries()].flatMap(([index, finding]) => {
    const mark = markAt(table, finding.place, frame);
    if (!mark || (mark.kind === 'clip' && index !== chosen)) return [];
    return [{ index, finding, mark, rect: rectOfMark(mark, picture) }];
  });
  const alphaOf = (finding: Finding): number => (isWeakMark(finding) ? 0.5 : 1);
  for (const { finding, mark, rect } of marks) {
    context.globalAlpha = alphaOf(finding);
    const { line, colorOnPicture } = findingTypeLooks(finding.type);
    paintLine(context, rect, {
      color: colorOnPicture,
      seam: colorOf('--cc-picture-seam'),
      line,
      width: (mark.kind === 'border' ? 4 : 2) * unit,
      isInside: mark.kind !== 'box',
    });
  }
  const boxes = marks.filter(({ mark }) => mark.kind === 'box').map(({ rect }) => rect);
  const place: LabelPlace = { picture, unit, boxes, labels: [] };
  for (const { index, finding, rect } of marks) {
    context.globalAlpha = alphaOf(finding);
    paintLabel(context, markLabel(finding, index, true), rect, place);
  }
  context.globalAlpha = 1;
};

type PixelSize = { readonly width: number; readonly height: number };

/** If the clip's pixels are not square, the frame is stretched so that it loses none. */
export const stillSize = ({ width, height, aspectRatio }: PictureSize): PixelSize => {
  const stretch = (aspectRatio * height) / width;
  return stretch >= 1
    ? { width: Math.round(width * stretch), height }
    : { width, height: Math.round(height / stretch) };
};

const noMemory = 'The browser has too little memory for the image. Try again.';

/**
 * Synchronously: `toBlob` and `convertToBlob` wait in Chromium until the page is idle, on a busy
 * machine for up to 6.7 seconds.
 */
const pngOf = (canvas: HTMLCanvasElement): Blob => {
  const [, base64] = canvas.toDataURL('image/png').split(',');
  if (!base64) throw new Error(noMemory);
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
};

/**
 * With square pixels.
 * @param shown the frame on screen, in the clip's own pixels
 * @param marked null for the frame without findings
 * @throws Error with a user-facing message if the image cannot be made
 */
export const makeStill = (
  shown: HTMLCanvasElement,
  picture: PictureSize,
  marked: MarkedFrame | null,
): Blob => {
  const size = stillSize(picture);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error(noMemory);
  context.imageSmoothingQuality = 'high';
  context.drawImage(shown, 0, 0, size.width, size.height);
  if (marked) paintMarks(context, size, marked);
  return pngOf(canvas);
};
