import type { FindingLine } from '../../../../shared/domain/finding-types.ts';
import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import type { PictureSize } from '../frames/clip-frames.ts';
import { isWeakMark } from '../picture/Overlay.tsx';
import { labelFont, labelPx, placeMarks } from '../picture/place-marks.ts';
import type { StageRect } from '../picture/stage-rect.ts';

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
const unitOf = ({ width, height }: StageRect): number => Math.max(1, Math.min(width, height) / 500);

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

const alphaOf = (finding: Finding): number => (isWeakMark(finding) ? 0.5 : 1);

const paintMarks = (
  context: Context,
  size: { width: number; height: number },
  { frame, findings, table, chosen }: MarkedFrame,
): void => {
  const picture: StageRect = { left: 0, top: 0, ...size };
  const unit = unitOf(picture);
  context.font = labelFont(unit);
  context.textBaseline = 'middle';
  const scene = {
    ...{ findings, table, picture, visible: picture, unit },
    textWidth: (text: string) => context.measureText(text).width,
    isHighlighted: (index: number) => index === chosen,
    isNamed: () => true,
  };
  const marks = placeMarks(scene, frame);
  for (const { finding, kind, rect } of marks) {
    context.globalAlpha = alphaOf(finding);
    const { line, colorOnPicture } = findingTypeLooks(finding.type);
    paintLine(context, rect, {
      color: colorOnPicture,
      seam: colorOf('--cc-picture-seam'),
      line,
      width: (kind === 'border' ? 4 : 2) * unit,
      isInside: kind !== 'box',
    });
  }
  for (const { finding, label } of marks) {
    if (!label) continue;
    const { text, left, top, width, height } = label;
    const padding = labelPx.padding * unit;
    context.globalAlpha = alphaOf(finding);
    context.fillStyle = colorOf('--cc-picture-label');
    context.fillRect(left, top, width, height);
    context.fillStyle = colorOf('--cc-picture-text');
    context.fillText(text, left + padding, top + height / 2, width - 2 * padding);
  }
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
