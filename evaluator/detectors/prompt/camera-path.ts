import { type FrameTable, TILE_SIDE } from '../../analysis/frame-table.ts';
import { type LumaPyramid, lumaPyramid, matchTiles } from '../../analysis/match-tiles.ts';
import { fitMotion, type MovedPoint, type PictureMotion } from './fit-motion.ts';

/** Where the camera looks, against the first frame. */
export type CameraPoint = {
  sec: number;
  /** To the right, in widths of the picture; upwards, in heights. */
  right: number;
  up: number;
  /** Natural logarithm of how much larger things are: above 0 nearer. */
  nearer: number;
  /** By how much the picture is turned, in radians. */
  turned: number;
};

/** How the camera moves through a clip. */
export type CameraPath = {
  points: CameraPoint[];
  /** Mean share of what can be followed that goes along with the camera's motion. */
  alongShare: number;
};

type SureMotion = PictureMotion & { alongShare: number };

/** Frames that are compared lie this far apart at first … */
const STEP_SEC = 0.2;
/** … and up to so far where the picture hardly moves: slow motion shows only over some time. */
const MAX_STEP_SEC = 1.6;
/** A picture whose corners move by less, in reduced pixels, hardly moves. */
const HARDLY = 1.2;
/** Tiles with less texture cannot be followed. */
const MIN_TEXTURE = 1.5;
/** A tile that fits its place worse than this, for its texture, was covered or changed. */
const MAX_RESIDUAL = { levels: 3, perTexture: 0.6 };
/** At least this share of the tiles can be followed, and this share of those goes along. */
const MIN_FOLLOWED_SHARE = 0.2;
const MIN_FOLLOWED = 10;
const MIN_ALONG_SHARE = 0.55;
/** A motion of the camera shows in all quarters of the picture but one, in so many tiles each. */
const MIN_QUARTERS = 3;
const MIN_TILES_OF_QUARTER = 2;
/** Steps without a sure motion may take this share of the clip. */
const MAX_UNSURE_SHARE = 0.25;

/**
 * How the camera moves, by what most of the picture does: the first point is at 0. Things that move
 * in front of it are left out.
 * @returns null where too little of the picture can be followed
 */
export const cameraPath = ({ frames, grid, info }: FrameTable): CameraPath | null => {
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
      // Where the content was, since growth is about that place.
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

  const points: CameraPoint[] = [{ sec: 0, right: 0, up: 0, nearer: 0, turned: 0 }];
  const firstStep = Math.max(1, Math.round(STEP_SEC * info.fps));
  const longestStep = Math.max(1, Math.round(MAX_STEP_SEC * info.fps));
  const last = frames.length - 1;
  let sureFrames = 0;
  let alongFrames = 0;
  for (let from = 0; from < last; ) {
    let to = Math.min(last, from + firstStep);
    let motion = motionBetween(from, to);
    if (!motion && to - from > 1) {
      // Fast motion is followed from one frame to the next; of slow motion that would say nothing.
      const next = motionBetween(from, from + 1);
      if (next && cornerMotion(next) >= HARDLY) [motion, to] = [next, from + 1];
    }
    while (motion && cornerMotion(motion) < HARDLY && to < last && to - from < longestStep) {
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
  { width, height }: FrameTable['grid'],
): CameraPoint => ({
  sec,
  // The picture moves the other way than the camera.
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
