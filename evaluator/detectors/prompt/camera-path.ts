import { type FrameStatisticsTable, TILE_SIDE } from '../../analysis/frame-table.ts';
import { type LumaPyramid, lumaPyramid } from '../../analysis/luma-pyramid.ts';
import { matchTiles } from '../../analysis/match-tiles.ts';
import { fitMotion, type MovedPoint, type PictureMotion } from './fit-motion.ts';

/** Where the camera points, relative to the first frame. */
export type CameraPoint = {
  sec: number;
  /** To the right, in picture widths; upwards, in picture heights. */
  right: number;
  up: number;
  /** Natural logarithm of the magnification; above 0 is nearer. */
  nearer: number;
  /** Rotation of the picture, in radians. */
  turned: number;
};

export type CameraPath = {
  points: CameraPoint[];
  /** Mean share of the trackable picture that moves with the camera. */
  alongShare: number;
};

type SureMotion = PictureMotion & { alongShare: number };

/** Time between compared frames at first, in seconds. */
const STEP_SEC = 0.2;
/** Its maximum where the picture hardly moves: slow motion shows only over time. */
const MAX_STEP_SEC = 1.6;
/** Minimum motion of the corners, in reduced pixels, of a picture that moves. */
const MIN_CORNER_MOTION = 1.2;
const MIN_TEXTURE = 1.5;
/** Maximum residual of a tracked tile, given its texture: a larger one was covered or changed. */
const MAX_RESIDUAL = { levels: 3, perTexture: 0.6 };
/** Minimum share and number of trackable tiles, and share of those that follow the camera. */
const MIN_FOLLOWED_SHARE = 0.2;
const MIN_FOLLOWED = 10;
const MIN_ALONG_SHARE = 0.55;
/** Minimum number of quarters of the picture in which camera motion shows, and of tiles in each. */
const MIN_QUARTERS = 3;
const MIN_TILES_OF_QUARTER = 2;
/** Maximum share of the clip in steps without a certain motion. */
const MAX_UNSURE_SHARE = 0.25;

/**
 * Tracks the camera by what most of the picture does, starting at 0, without objects that move in
 * front of it; null when too little of the picture can be tracked.
 */
export const cameraPath = ({ frames, grid, info }: FrameStatisticsTable): CameraPath | null => {
  const pyramids = new Map<number, LumaPyramid>();
  const pyramidAt = (frame: number): LumaPyramid => {
    const known = pyramids.get(frame);
    if (known) return known;
    const made = lumaPyramid((frames[frame] as (typeof frames)[number]).picture.luma, grid);
    pyramids.set(frame, made);
    return made;
  };

  const motionBetween = (from: number, to: number): SureMotion | null => {
    const tileCount = grid.columns * grid.rows;
    const guess = { motionX: new Float32Array(tileCount), motionY: new Float32Array(tileCount) };
    for (let frame = from + 1; frame <= to; frame += 1) {
      const { motionX, motionY } = (frames[frame] as (typeof frames)[number]).tiles;
      for (let tile = 0; tile < tileCount; tile += 1) {
        guess.motionX[tile] = (guess.motionX[tile] as number) + (motionX[tile] as number);
        guess.motionY[tile] = (guess.motionY[tile] as number) + (motionY[tile] as number);
      }
    }
    const match = matchTiles(pyramidAt(from), pyramidAt(to), grid, guess);
    const { texture } = (frames[to] as (typeof frames)[number]).tiles;
    const points: MovedPoint[] = [];
    let textured = 0;
    for (let tile = 0; tile < tileCount; tile += 1) {
      const rough = texture[tile] as number;
      if (rough < MIN_TEXTURE) continue;
      textured += 1;
      const maximum = MAX_RESIDUAL.levels + MAX_RESIDUAL.perTexture * rough;
      if ((match.residual[tile] as number) > maximum) continue;
      const column = tile % grid.columns;
      const row = (tile - column) / grid.columns;
      const dx = match.motionX[tile] as number;
      const dy = match.motionY[tile] as number;
      // Where the content was: growth is relative to that place.
      const x = (column + 0.5) * TILE_SIDE - grid.width / 2 - dx;
      const y = (row + 0.5) * TILE_SIDE - grid.height / 2 - dy;
      points.push({ x, y, dx, dy });
    }
    if (textured < Math.max(MIN_FOLLOWED, MIN_FOLLOWED_SHARE * tileCount)) return null;
    const fitted = fitMotion(points);
    const alongShare = (fitted?.along.length ?? 0) / textured;
    if (!fitted || alongShare < MIN_ALONG_SHARE || !isSpread(fitted.along)) return null;
    return { ...fitted.motion, alongShare };
  };

  const cornerMotion = ({ shiftX, shiftY, grow, turn }: PictureMotion): number =>
    Math.hypot(shiftX, shiftY) + (Math.hypot(grow, turn) * Math.hypot(grid.width, grid.height)) / 2;

  const points: CameraPoint[] = [
    { sec: frames[0]?.sec ?? 0, right: 0, up: 0, nearer: 0, turned: 0 },
  ];
  const firstStep = Math.max(1, Math.round(STEP_SEC * info.fps));
  const longestStep = Math.max(1, Math.round(MAX_STEP_SEC * info.fps));
  const last = frames.length - 1;
  let sureFrames = 0;
  let alongFrames = 0;
  for (let from = 0; from < last; ) {
    let to = Math.min(last, from + firstStep);
    let motion = motionBetween(from, to);
    if (!motion && to - from > 1) {
      // Fast motion is tracked from frame to frame; slow motion would not show there.
      const next = motionBetween(from, from + 1);
      if (next && cornerMotion(next) >= MIN_CORNER_MOTION) [motion, to] = [next, from + 1];
    }
    while (
      motion &&
      cornerMotion(motion) < MIN_CORNER_MOTION &&
      to < last &&
      to - from < longestStep
    ) {
      const further = Math.min(last, to + (to - from));
      const longer = motionBetween(from, further);
      if (!longer) break;
      motion = longer;
      to = further;
    }
    if (motion) {
      points.push(moved(points.at(-1) as CameraPoint, motion, frames[to]?.sec ?? 0, grid));
      sureFrames += to - from;
      alongFrames += motion.alongShare * (to - from);
    }
    from = to;
  }
  if (sureFrames === 0 || last - sureFrames > MAX_UNSURE_SHARE * last) return null;
  return { points, alongShare: alongFrames / sureFrames };
};

const moved = (
  { right, up, nearer, turned }: CameraPoint,
  { shiftX, shiftY, grow, turn }: PictureMotion,
  sec: number,
  { width, height }: FrameStatisticsTable['grid'],
): CameraPoint => ({
  sec,
  // The picture moves opposite to the camera.
  right: right - shiftX / width,
  up: up + shiftY / height,
  nearer: nearer + Math.log(Math.max(0.2, 1 + grow)),
  turned: turned + turn,
});

const isSpread = (points: readonly MovedPoint[]): boolean => {
  const quarters = [0, 0, 0, 0];
  for (const { x, y } of points) {
    const quarter = (x < 0 ? 0 : 1) + (y < 0 ? 0 : 2);
    quarters[quarter] = (quarters[quarter] as number) + 1;
  }
  return quarters.filter((count) => count >= MIN_TILES_OF_QUARTER).length >= MIN_QUARTERS;
};
