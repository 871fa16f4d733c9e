import { type MarkedPlace, markAt } from '../../../../shared/domain/frames/box-track.ts';
import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import type { Box, PlacedBox } from '../../../../shared/domain/frames/place-finding.ts';
import type { ReportClip } from '../../report.ts';

/** Maximum deviation of a side, as a fraction of the frame: less than a pixel. */
const tolerance = 0.0002;

const boxesAt = (table: FrameTable, place: MarkedPlace, frames: readonly number[]): PlacedBox[] =>
  frames.flatMap((frame) => {
    const mark = markAt(table, place, frame);
    return mark?.kind === 'box' ? [{ frame, box: mark.box }] : [];
  });

const isBetween = (from: PlacedBox, to: PlacedBox, { frame, box }: PlacedBox): boolean => {
  const share = (frame - from.frame) / (to.frame - from.frame);
  const isNear = (side: keyof Box): boolean =>
    Math.abs(from.box[side] + (to.box[side] - from.box[side]) * share - box[side]) <= tolerance;
  return isNear('xmin') && isNear('ymin') && isNear('xmax') && isNear('ymax');
};

/**
 * Keyframes for tools that interpolate by frame number rather than by time, in order: first and
 * last frame, the service's keyframes between them, and every frame that the tool would get wrong
 * (with frames of different durations). Empty for a finding without boxes.
 */
export const linearBoxes = (table: FrameTable, place: MarkedPlace): readonly PlacedBox[] => {
  const { firstFrame, lastFrame, boxes } = place;
  const inner = boxes
    .map(({ frame }) => frame)
    .filter((frame) => frame > firstFrame && frame < lastFrame);
  const keys = boxesAt(table, place, [...new Set([firstFrame, ...inner, lastFrame])]);
  return keys.flatMap((key, index) => {
    const next = keys[index + 1];
    if (!next) return [key];
    const count = next.frame - key.frame - 1;
    const between = boxesAt(
      table,
      place,
      Array.from({ length: count }, (_, step) => key.frame + 1 + step),
    );
    return between.every((box) => isBetween(key, next, box)) ? [key] : [key, ...between];
  });
};

export type FrameSize = { readonly width: number; readonly height: number };

const sizeOf = (width?: number | null, height?: number | null): FrameSize | null =>
  width && height && width > 0 && height > 0 ? { width, height } : null;

/**
 * Upright size in stored pixels, as tools decode them: non-square pixels are not stretched.
 * @returns the size that the service read if the file cannot be read here; null if unknown
 */
export const frameSize = ({ card, run }: ReportClip): FrameSize | null => {
  const video = run?.answer?.video;
  return sizeOf(card.width, card.height) ?? sizeOf(video?.width, video?.height);
};

/** Sides of a box in pixels from the upper left corner of the frame. */
type PixelBox = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** Rounds to hundredths of a pixel, as the tools themselves do. */
const hundredths = (px: number): number => Math.round(px * 100) / 100;

export const pixelBox = ({ xmin, ymin, xmax, ymax }: Box, size: FrameSize): PixelBox => ({
  left: hundredths(xmin * size.width),
  top: hundredths(ymin * size.height),
  right: hundredths(xmax * size.width),
  bottom: hundredths(ymax * size.height),
});
