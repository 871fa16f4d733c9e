/** Position relative to the picture's centre, and displacement, in reduced pixels. */
export type MovedPoint = { x: number; y: number; dx: number; dy: number };

/**
 * A motion of the entire picture: a point at (x, y) moves by `x * grow - y * turn + shiftX` to the
 * right and by `y * grow + x * turn + shiftY` down.
 */
export type PictureMotion = { shiftX: number; shiftY: number; grow: number; turn: number };

/** Maximum number of pairs of points that are tried as candidates. */
const PAIRS = 240;
/** Minimum distance of a pair, in reduced pixels: closer ones hardly show growth. */
const MIN_PAIR_DISTANCE = 25;
/** Maximum error of a point that follows the motion, in reduced pixels. */
const MAX_ERROR = 0.6;
/** Share of the distance moved that is added to it: near objects move further than far ones. */
const ERROR_ALLOWANCE = 0.15;

/** Finds the motion that most points follow, and these points. Moving objects are left out. */
export const fitMotion = (
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
