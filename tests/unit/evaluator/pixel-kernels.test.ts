import { describe, expect, it } from 'vitest';
import { createTileGrid, TILE_SIDE } from '../../../evaluator/analysis/frame-table.ts';
import { measureDetail } from '../../../evaluator/analysis/measure-detail.ts';
import {
  halvePlane,
  halveToFullRange,
  lumaPyramid,
  type Plane,
  shareBelow,
  tileMeans,
  tileTextures,
} from '../../../evaluator/analysis/plane-sums.ts';
import {
  openLineScaler,
  sampleFrame,
  samplePlane,
} from '../../../evaluator/analysis/sample-lines.ts';
import { TilePair } from '../../../evaluator/analysis/tile-pair.ts';
import { frameFormats, noisyFrame } from '../../support/av-frames.ts';

const grids = [
  [1280, 720],
  [720, 1280],
  [500, 480],
  [1600, 30],
  [30, 1600],
].map(([width = 0, height = 0]) => createTileGrid(width, height));

/** The extremes are frequent: sums of 255 are those that could overflow. */
const randomPlane = (length: number, seed: number): Uint8Array => {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const value = state >>> 23;
    return value < 256 ? value : value < 384 ? 0 : 255;
  });
};

const at = ({ pixels, width }: Plane, x: number, y: number): number =>
  pixels[y * width + x] as number;

const sumOver = (side: number, value: (x: number, y: number) => number): number => {
  let sum = 0;
  for (let y = 0; y < side; y += 1) for (let x = 0; x < side; x += 1) sum += value(x, y);
  return sum;
};

describe.each(grids)('kernels on pictures of $columns x $rows tiles', (grid) => {
  const { columns, rows, width, height } = grid;
  const plane: Plane = { pixels: randomPlane(width * height, 7), width, height };
  const perTile = (value: (left: number, top: number) => number): Float32Array =>
    Float32Array.from({ length: columns * rows }, (_, tile) =>
      value((tile % columns) * TILE_SIDE, Math.floor(tile / columns) * TILE_SIDE),
    );

  it('halve planes, also to full range', () => {
    const doubled = { pixels: randomPlane(4 * width * height, 8), width: 2 * width, height };
    const means = Uint8Array.from({ length: width * height }, (_, index) => {
      const [x, y] = [index % width, Math.floor(index / width)];
      return (sumOver(2, (dx, dy) => at(doubled, 2 * x + dx, 2 * y + dy)) + 2) >> 2;
    });
    const stretched = means.map((luma) =>
      Math.min(255, Math.max(0, Math.round(((luma - 16) * 255) / 219))),
    );

    expect(halvePlane(doubled.pixels, width, height)).toEqual(means);
    expect(halveToFullRange(doubled.pixels, width, height)).toEqual(stretched);
  });

  it('measure tiles', () => {
    const inner = TILE_SIDE - 1;

    expect(tileMeans(plane.pixels, grid)).toEqual(
      perTile((left, top) => sumOver(TILE_SIDE, (x, y) => at(plane, left + x, top + y)) / 100),
    );
    expect(tileTextures(plane.pixels, grid)).toEqual(
      perTile((left, top) => {
        const differences = sumOver(inner, (x, y) => {
          const value = at(plane, left + x, top + y);
          return (
            Math.abs(at(plane, left + x + 1, top + y) - value) +
            Math.abs(at(plane, left + x, top + y + 1) - value)
          );
        });
        return differences / (2 * inner * inner);
      }),
    );
    for (const limit of [0, 1, 20, 255]) {
      const count = plane.pixels.filter((value) => value < limit).length;
      expect(shareBelow(plane.pixels, limit)).toBe(count / plane.pixels.length);
    }
  });

  it('compare tiles with all places around them, inside and outside the picture', () => {
    const previous = lumaPyramid(randomPlane(width * height, 9), grid);
    const current = lumaPyramid(plane.pixels, grid);
    const pair = new TilePair(previous, current);
    const differenceOf = (before: Plane, now: Plane, side: number, place: number[]): number => {
      const [left = 0, top = 0, dx = 0, dy = 0] = place;
      const isInside =
        Math.min(left + dx, top + dy) >= 0 &&
        left + dx + side <= before.width &&
        top + dy + side <= before.height;
      if (!isInside) return Number.POSITIVE_INFINITY;
      return sumOver(side, (x, y) =>
        Math.abs(at(now, left + x, top + y) - at(before, left + dx + x, top + dy + y)),
      );
    };
    for (let tile = 0; tile < columns * rows; tile += 1) {
      const [left, top] = [
        (tile % columns) * TILE_SIDE,
        Math.floor(tile / columns) * TILE_SIDE,
      ] as const;
      pair.select(left, top);
      for (const [dx, dy] of [
        [0, 0],
        [-1, 0],
        [3, -2],
        [-7, 9],
        [12, 12],
        [-200, 5],
      ] as const) {
        expect(pair.difference(dx, dy)).toBe(
          differenceOf(previous.full, current.full, TILE_SIDE, [left, top, dx, dy]),
        );
      }
      let best = { difference: Number.POSITIVE_INFINITY, distance: 0 };
      for (let dy = -5; dy <= 5; dy += 1) {
        for (let dx = -5; dx <= 5; dx += 1) {
          if (dx === 0 && dy === 0) continue;
          const place = [left / 2, top / 2, dx, dy];
          const difference = differenceOf(previous.half, current.half, TILE_SIDE / 2, place);
          const distance = dx ** 2 + dy ** 2;
          if (difference > best.difference) continue;
          if (difference === best.difference && distance >= best.distance) continue;
          best = { difference, distance };
        }
      }
      const found = pair.searchCoarsely();
      if (!found) expect(best.difference).toBe(Number.POSITIVE_INFINITY);
      else {
        const [dx, dy] = [found.x / 2, found.y / 2];
        const place = [left / 2, top / 2, dx, dy];
        expect({
          difference: differenceOf(previous.half, current.half, TILE_SIDE / 2, place),
          distance: dx ** 2 + dy ** 2,
        }).toEqual(best);
      }
    }
  });

  it('keep pairs of pictures apart that are used in turn', () => {
    const pictures = [1, 2, 3].map((seed) => lumaPyramid(randomPlane(width * height, seed), grid));
    const [one, two, three] = pictures as [Picture, Picture, Picture];
    const differenceOf = (pair: TilePair): number => {
      pair.select(0, 0);
      return pair.difference(0, 0);
    };
    const pairs = [new TilePair(one, two), new TilePair(two, three), new TilePair(three, one)];
    const first = pairs.map(differenceOf);

    expect(pairs.toReversed().map(differenceOf).toReversed()).toEqual(first);
    expect(differenceOf(new TilePair(two, two))).toBe(0);
  });
});

type Picture = ReturnType<typeof lumaPyramid>;

describe('the detail of pictures at full size', () => {
  it.each([
    [1280, 720],
    [163, 99],
    [20_000, 16],
    [16, 500],
    [9, 3],
    [8, 2],
    [1, 1],
  ])('is that of every eighth line, %i x %i', (width, height) => {
    const { columns, rows } = createTileGrid(width, height);
    const plane: Plane = { pixels: randomPlane(width * height, 11), width, height };
    const sums = Array.from({ length: columns * rows }, () => ({ inside: 0, across: 0, count: 0 }));
    for (let y = Math.min(3, height - 1); y < height; y += 8) {
      for (let block = 0; 8 * block + 8 < width; block += 1) {
        const column = Math.floor(((block + 0.5) * 8 * columns) / width);
        const tile = sums[Math.floor((y * rows) / height) * columns + column];
        const step = (x: number): number => Math.abs(at(plane, x + 1, y) - at(plane, x, y));
        if (!tile) throw new RangeError('no such tile');
        for (let x = 0; x < 7; x += 1) tile.inside += step(8 * block + x);
        tile.across += step(8 * block + 7);
        tile.count += 1;
      }
    }
    const detail = Float32Array.from(
      sums,
      ({ inside, count }) => inside / (7 * Math.max(1, count)),
    );
    const blocking = Float32Array.from(
      sums,
      ({ across, count }, tile) => across / Math.max(1, count) - (detail[tile] as number),
    );

    expect(measureDetail(samplePlane(plane.pixels, width, height), { columns, rows })).toEqual({
      detail,
      blocking,
    });
  });

  it.each(frameFormats)('reads lines of %s frames of any height unchanged', (format) => {
    using scaler = openLineScaler();
    const heights = [...Array.from({ length: 40 }, (_, index) => index + 1), 540, 1080, 2162];
    for (const [index, height] of heights.entries()) {
      const width = [1, 2, 17, 162][index % 4] as number;
      const { frame, luma } = noisyFrame(format, width, height);
      const expected = samplePlane(luma, width, height);
      const { pixels, ...rest } = sampleFrame(frame, scaler);

      expect({ pixels: new Uint8Array(pixels), ...rest }, `height ${height}`).toEqual(expected);
      frame.free();
    }
  });
});
