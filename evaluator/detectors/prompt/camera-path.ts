import { type FrameStatisticsTable, TILE_SIDE } from '../../analysis/frame-table.ts';
import { matchTiles } from '../../analysis/match-tiles.ts';
import { type LumaPyramid, lumaPyramid } from '../../analysis/plane-sums.ts';
import { oncePerFrame } from '../picture/once-per-frame.ts';

/** Position relative to the picture's centre, and displacement, in reduced pixels. */
type MovedPoint = { x: number; y: number; dx: number; dy: number };

/** (x, y) moves by `x * grow - y * turn + shiftX` right and `y * grow + x * turn + shiftY` down. */
type PictureMotion = { shiftX: number; shiftY: number; grow: number; turn: number };

const PAIRS = 240;
/** Minimum distance of a pair, in reduced pixels: closer ones hardly show growth. */
const MIN_PAIR_DISTANCE = 25;
/** Maximum error of a point that follows the motion, in reduced pixels. */
const MAX_ERROR = 0.6;
/** Share of the distance moved that is added to it: near objects move further than far ones. */
const ERROR_ALLOWANCE = 0.15;

/** Finds the motion that most points follow, and these points. Moving objects are left out. */
const fitMotion = (
  points: readonly MovedPoint[],
): { motion: PictureMotion; along: MovedPoint[] } | null => {
  let best: { motion: PictureMotion; along: MovedPoint[] } | null = null;
  const consider = (motion: PictureMotion | null): void => {
    if (!motion) return;
    const along = points.filter((point) => goesAlong(point, motion));
    if (along.length > (best?.along.length ?? 0)) best = { motion, along };
  };
  consider({ shiftX: 0, shiftY: 0, grow: 0, turn: 0 });
  const count = points.length;
  for (let pair = 0; pair < Math.min(PAIRS, count * count); pair += 1) {
    // These steps have no factor in common with most counts, so pairs of all distances are tried.
    const one = points[(pair * 7) % count] as MovedPoint;
    const other = points[
      (pair * 7 + 1 + ((pair * 31) % Math.max(1, count - 1))) % count
    ] as MovedPoint;
    consider(motionOfPair(one, other));
  }
  for (let round = 0; round < 2; round += 1) {
    const { along } = (best ?? { along: [] }) as { along: MovedPoint[] };
    consider(leastSquares(along));
  }
  return best;
};

const goesAlong = (point: MovedPoint, { shiftX, shiftY, grow, turn }: PictureMotion): boolean => {
  const dx = shiftX + point.x * grow - point.y * turn;
  const dy = shiftY + point.y * grow + point.x * turn;
  return (
    Math.hypot(point.dx - dx, point.dy - dy) <= MAX_ERROR + ERROR_ALLOWANCE * Math.hypot(dx, dy)
  );
};

const motionOfPair = (one: MovedPoint, other: MovedPoint): PictureMotion | null => {
  const x = other.x - one.x;
  const y = other.y - one.y;
  const square = x * x + y * y;
  if (square < MIN_PAIR_DISTANCE ** 2) return null;
  const dx = other.dx - one.dx;
  const dy = other.dy - one.dy;
  const grow = (dx * x + dy * y) / square;
  const turn = (dy * x - dx * y) / square;
  return {
    grow,
    turn,
    shiftX: one.dx - one.x * grow + one.y * turn,
    shiftY: one.dy - one.y * grow - one.x * turn,
  };
};

const leastSquares = (points: readonly MovedPoint[]): PictureMotion | null => {
  const count = points.length;
  if (count < 3) return null;
  const mean = (pick: (point: MovedPoint) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / count;
  const [x0, y0] = [mean(({ x }) => x), mean(({ y }) => y)];
  const [dx0, dy0] = [mean(({ dx }) => dx), mean(({ dy }) => dy)];
  let [square, along, across] = [0, 0, 0];
  for (const point of points) {
    const [x, y, dx, dy] = [point.x - x0, point.y - y0, point.dx - dx0, point.dy - dy0];
    square += x * x + y * y;
    along += dx * x + dy * y;
    across += dy * x - dx * y;
  }
  if (square === 0) return null;
  const [grow, turn] = [along / square, across / square];
  return { grow, turn, shiftX: dx0 - x0 * grow + y0 * turn, shiftY: dy0 - y0 * grow - x0 * turn };
};

/** Where the camera points, relative to the first frame. */
export type CameraPoint = {
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

/** Starts at 0 and ignores objects in front; null when too little can be tracked. */
export const cameraPath = ({ frames, grid, info }: FrameStatisticsTable): CameraPath | null => {
  const pyramidAt = oncePerFrame(frames, ({ picture }) => lumaPyramid(picture.luma, grid));

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
    const match = matchTiles(
      pyramidAt(from) as LumaPyramid,
      pyramidAt(to) as LumaPyramid,
      grid,
      guess,
    );
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

  const points: CameraPoint[] = [{ right: 0, up: 0, nearer: 0, turned: 0 }];
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
      points.push(moved(points.at(-1) as CameraPoint, motion, grid));
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
  { width, height }: FrameStatisticsTable['grid'],
): CameraPoint => ({
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
