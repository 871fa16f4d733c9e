import {
  type Colour,
  ground,
  iconShapes,
  iconSize,
  type Point,
  type Shape,
} from './icon-shapes.ts';

/** Samples for each pixel, along each side. */
const SAMPLES = 4;

/** Draws the icon. @returns RGBA bytes, row by row, `iconSize` pixels a side */
export function drawIcon(): Buffer {
  const pixels = Buffer.alloc(iconSize * iconSize * 4);
  for (let y = 0; y < iconSize; y += 1) {
    for (let x = 0; x < iconSize; x += 1) {
      pixels.set(drawPixel(x, y), (y * iconSize + x) * 4);
    }
  }
  return pixels;
}

/** Returns the mean of a pixel's samples; its opacity is the share of them on the icon. */
function drawPixel(x: number, y: number): number[] {
  const sum = [0, 0, 0];
  let hits = 0;
  for (let sample = 0; sample < SAMPLES ** 2; sample += 1) {
    const offset = (index: number) => (index + 0.5) / SAMPLES;
    const colour = colourAt([
      x + offset(sample % SAMPLES),
      y + offset(Math.floor(sample / SAMPLES)),
    ]);
    if (!colour) continue;
    hits += 1;
    for (const [channel, value] of colour.entries()) sum[channel] = (sum[channel] ?? 0) + value;
  }
  if (hits === 0) return [0, 0, 0, 0];
  return [...sum.map((value) => Math.round(value / hits)), Math.round((hits / SAMPLES ** 2) * 255)];
}

/** Null outside the icon. */
function colourAt(point: Point): Colour | null {
  const shape = iconShapes.findLast((candidate) => covers(candidate, point));
  if (shape) return shape.colour;
  return isOnGround(point) ? groundColourAt(point[1]) : null;
}

function isOnGround([x, y]: Point): boolean {
  const half = iconSize / 2;
  const reach = half - ground.inset - ground.radius;
  const outX = Math.max(Math.abs(x - half) - reach, 0);
  const outY = Math.max(Math.abs(y - half) - reach, 0);
  return Math.hypot(outX, outY) <= ground.radius;
}

function groundColourAt(y: number): Colour {
  const share = y / iconSize;
  const mix = (index: 0 | 1 | 2) => ground.top[index] * (1 - share) + ground.bottom[index] * share;
  return [mix(0), mix(1), mix(2)];
}

function covers(shape: Shape, point: Point): boolean {
  if (shape.kind === 'polygon') return isInside(shape.points, point);
  return segmentsOf(shape.points).some(
    ([from, to]) => distanceTo(from, to, point) <= shape.width / 2,
  );
}

function segmentsOf(points: readonly Point[]): [from: Point, to: Point][] {
  return points.slice(1).map((to, index) => [points[index] ?? to, to]);
}

/** Whether a point is inside a polygon, by how often a ray to the right crosses its edges. */
function isInside(points: readonly Point[], [x, y]: Point): boolean {
  const [first] = points;
  const edges = first ? segmentsOf([...points, first]) : [];
  const crossings = edges.filter(
    ([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1),
  );
  return crossings.length % 2 === 1;
}

function distanceTo([x1, y1]: Point, [x2, y2]: Point, [x, y]: Point): number {
  const lengthSquared = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / lengthSquared;
  const share = Math.min(Math.max(along, 0), 1);
  return Math.hypot(x - (x1 + share * (x2 - x1)), y - (y1 + share * (y2 - y1)));
}
