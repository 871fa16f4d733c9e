import type { Box } from '../../../../shared/domain/frames/place-finding.ts';
import type { PictureSize } from '../frames/clip-frames.ts';
import type { StageRect } from './stage-rect.ts';

export type Point = { readonly x: number; readonly y: number };

export type Zoom = {
  /** Screen pixels for each pixel of the frame; null shows the whole frame. */
  readonly level: number | null;
  /** In fractions of the frame. */
  readonly center: Point;
};

export const fittedZoom: Zoom = { level: null, center: { x: 0.5, y: 0.5 } };

/** The stage on the page, in CSS pixels, and the number of screen pixels for each of them. */
export type StageBox = StageRect & { readonly pixelRatio: number };

/** Position and size of the frame, in CSS pixels from the stage's top left; it may reach beyond. */
export type StageView = StageRect & {
  readonly level: number;
  readonly stageWidth: number;
  readonly stageHeight: number;
};

export const zoomLevels = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** CSS pixels at level 1; those not square are stretched, to at least a screen pixel. */
const naturalSize = ({ width, height, aspectRatio }: PictureSize, pixelRatio: number) => {
  const stretch = (aspectRatio * height) / width;
  return {
    width: (width * Math.max(1, stretch)) / pixelRatio,
    height: (height * Math.max(1, 1 / stretch)) / pixelRatio,
  };
};

export const fitLevel = (stage: StageBox, picture: PictureSize): number => {
  const natural = naturalSize(picture, stage.pixelRatio);
  return Math.min(stage.width / natural.width, stage.height / natural.height);
};

/** Clamps a center so that the stage stays filled; centers a frame smaller than the stage. */
const clampCenter = (center: number, size: number, stageSize: number): number => {
  if (size <= stageSize) return 0.5;
  const min = stageSize / 2 / size;
  return Math.min(1 - min, Math.max(min, center));
};

export const pictureOnStage = (stage: StageBox, picture: PictureSize, zoom: Zoom): StageView => {
  const level = zoom.level ?? fitLevel(stage, picture);
  const natural = naturalSize(picture, stage.pixelRatio);
  const [width, height] = [natural.width * level, natural.height * level];
  const corner = (center: number, size: number, stageSize: number, origin: number): number => {
    const exact = stageSize / 2 - clampCenter(center, size, stageSize) * size;
    return Math.round((origin + exact) * stage.pixelRatio) / stage.pixelRatio - origin;
  };
  return {
    left: corner(zoom.center.x, width, stage.width, stage.left),
    top: corner(zoom.center.y, height, stage.height, stage.top),
    width,
    height,
    level,
    stageWidth: stage.width,
    stageHeight: stage.height,
  };
};

/** Returns a zoom whose frame fills the stage as far as it can. */
const settle = (stage: StageBox, picture: PictureSize, { level, center }: Zoom): Zoom => {
  const { width, height } = pictureOnStage(stage, picture, { level, center });
  return {
    level,
    center: {
      x: clampCenter(center.x, width, stage.width),
      y: clampCenter(center.y, height, stage.height),
    },
  };
};

/** @param point keeps its place, in CSS pixels from the stage's top left */
export const zoomAround = (
  stage: StageBox,
  picture: PictureSize,
  before: Zoom,
  level: number | null,
  point: Point,
): Zoom => {
  if (level === null) return fittedZoom;
  const view = pictureOnStage(stage, picture, before);
  const after = pictureOnStage(stage, picture, { ...before, level });
  const share = (at: number, size: number): number => Math.min(1, Math.max(0, at / size));
  return settle(stage, picture, {
    level,
    center: {
      x: share(point.x - view.left, view.width) + (stage.width / 2 - point.x) / after.width,
      y: share(point.y - view.top, view.height) + (stage.height / 2 - point.y) / after.height,
    },
  });
};

export const pan = (stage: StageBox, picture: PictureSize, before: Zoom, by: Point): Zoom => {
  const { width, height } = pictureOnStage(stage, picture, before);
  const { x, y } = before.center;
  const center = { x: x - by.x / width, y: y - by.y / height };
  return settle(stage, picture, { level: before.level, center });
};

export const middleOf = ({ xmin, ymin, xmax, ymax }: Box): Point => ({
  x: (xmin + xmax) / 2,
  y: (ymin + ymax) / 2,
});

/** Leaves the zoom alone if any part of the spot is in view, which may be what was clicked. */
export const bringIntoView = (
  stage: StageBox,
  picture: PictureSize,
  before: Zoom,
  spot: Box,
): Zoom => {
  const { left, top, width, height } = pictureOnStage(stage, picture, before);
  const isInView =
    left + spot.xmax * width >= 0 &&
    left + spot.xmin * width <= stage.width &&
    top + spot.ymax * height >= 0 &&
    top + spot.ymin * height <= stage.height;
  if (isInView) return before;
  return settle(stage, picture, { level: before.level, center: middleOf(spot) });
};

export const nextLevel = (zoom: Zoom, fit: number, by: 1 | -1): number | null => {
  const level = zoom.level ?? fit;
  const stops = [fit, ...zoomLevels].sort((one, other) => one - other);
  const next = by > 0 ? stops.find((stop) => stop > level) : stops.findLast((stop) => stop < level);
  if (next === undefined) return zoom.level;
  return next === fit ? null : next;
};
