import type { Box } from '../../../../../shared/domain/frames/place-finding.ts';
import type { PictureSize } from '../../frames/clip-frames.ts';

export type Point = { readonly x: number; readonly y: number };

/** What of the picture one looks at. It says nothing of a stage's size: two stages can share one. */
export type Zoom = {
  /** Screen pixels for each pixel of the picture; null shows the whole picture. */
  readonly level: number | null;
  /** The point in the middle of the stage, in fractions of the picture. */
  readonly centre: Point;
};

export const fittedZoom: Zoom = { level: null, centre: { x: 0.5, y: 0.5 } };

/** The stage on the page, in CSS pixels, and how many screen pixels each of these has. */
export type StageBox = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
};

/** Where the picture lies, in CSS pixels from the stage's upper left corner; it may reach beyond. */
export type StageView = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Screen pixels for each pixel of the picture. */
  readonly level: number;
  /** Size of the stage, beyond which nothing can be seen. */
  readonly stageWidth: number;
  readonly stageHeight: number;
};

/** Levels to be chosen, beside the whole picture. */
export const zoomLevels = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/**
 * The picture's size in CSS pixels at level 1. Pixels that are not square are drawn out in the one
 * direction in which they then keep a whole screen pixel.
 */
const naturalSize = ({ width, height, aspectRatio }: PictureSize, pixelRatio: number) => {
  const stretch = (aspectRatio * height) / width;
  return {
    width: (width * Math.max(1, stretch)) / pixelRatio,
    height: (height * Math.max(1, 1 / stretch)) / pixelRatio,
  };
};

/** The level at which the whole picture fills the stage in one direction. */
export const fitLevel = (stage: StageBox, picture: PictureSize): number => {
  const natural = naturalSize(picture, stage.pixelRatio);
  return Math.min(stage.width / natural.width, stage.height / natural.height);
};

/** As near to what is wished as keeps the stage filled; in the middle where the picture is smaller. */
const keptOnStage = (centre: number, size: number, stageSize: number): number => {
  if (size <= stageSize) return 0.5;
  const most = stageSize / 2 / size;
  return Math.min(1 - most, Math.max(most, centre));
};

/** Puts the picture on the stage, its corner on a whole pixel of the screen. */
export const pictureOnStage = (stage: StageBox, picture: PictureSize, zoom: Zoom): StageView => {
  const level = zoom.level ?? fitLevel(stage, picture);
  const natural = naturalSize(picture, stage.pixelRatio);
  const [width, height] = [natural.width * level, natural.height * level];
  const corner = (centre: number, size: number, stageSize: number, origin: number): number => {
    const wished = stageSize / 2 - keptOnStage(centre, size, stageSize) * size;
    return Math.round((origin + wished) * stage.pixelRatio) / stage.pixelRatio - origin;
  };
  return {
    left: corner(zoom.centre.x, width, stage.width, stage.left),
    top: corner(zoom.centre.y, height, stage.height, stage.top),
    width,
    height,
    level,
    stageWidth: stage.width,
    stageHeight: stage.height,
  };
};

/** The zoom to another level that leaves a point of the stage where it is in the picture. */
export const zoomAround = (
  stage: StageBox,
  picture: PictureSize,
  before: Zoom,
  level: number | null,
  { x, y }: Point,
): Zoom => {
  if (level === null) return fittedZoom;
  const view = pictureOnStage(stage, picture, before);
  const after = pictureOnStage(stage, picture, { level, centre: before.centre });
  const centreOf = (at: number, left: number, size: number, newSize: number, stageSize: number) => {
    const fraction = Math.min(1, Math.max(0, (at - left) / size));
    const centre = fraction + (stageSize / 2 - at) / newSize;
    return keptOnStage(centre, newSize, stageSize);
  };
  return {
    level,
    centre: {
      x: centreOf(x, view.left, view.width, after.width, stage.width),
      y: centreOf(y, view.top, view.height, after.height, stage.height),
    },
  };
};

/** The zoom after the picture was drawn along by some CSS pixels. */
export const pan = (stage: StageBox, picture: PictureSize, before: Zoom, by: Point): Zoom => {
  const { width, height } = pictureOnStage(stage, picture, before);
  return {
    level: before.level,
    centre: {
      x: keptOnStage(before.centre.x - by.x / width, width, stage.width),
      y: keptOnStage(before.centre.y - by.y / height, height, stage.height),
    },
  };
};

export const middleOf = ({ xmin, ymin, xmax, ymax }: Box): Point => ({
  x: (xmin + xmax) / 2,
  y: (ymin + ymax) / 2,
});

/**
 * The zoom with which a spot can be seen: the same where any of it can be already, which may be what
 * was clicked, else around its middle.
 */
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
  const { x, y } = middleOf(spot);
  return {
    level: before.level,
    centre: { x: keptOnStage(x, width, stage.width), y: keptOnStage(y, height, stage.height) },
  };
};

/** The next level in (1) or out (-1); null is the whole picture. Stays at either end. */
export const nextLevel = (zoom: Zoom, fit: number, by: 1 | -1): number | null => {
  const level = zoom.level ?? fit;
  const stops = [fit, ...zoomLevels].sort((one, other) => one - other);
  const next = by > 0 ? stops.find((stop) => stop > level) : stops.findLast((stop) => stop < level);
  if (next === undefined) return zoom.level;
  return next === fit ? null : next;
};
