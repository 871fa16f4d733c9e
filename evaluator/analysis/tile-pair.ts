import { TILE_SIDE } from './frame-table.ts';
import { copyTo, kernels, offsetArea, pictureAreas } from './kernels/kernels.ts';
import type { LumaPyramid } from './plane-sums.ts';

/** Search radius of the coarse search, in steps of two reduced pixels. */
const COARSE_REACH = 5;

/** Coarse offsets, nearest first: of equally good places, the first one counts. */
const coarseOffsets: readonly { x: number; y: number }[] = Array.from(
  { length: (2 * COARSE_REACH + 1) ** 2 },
  (_, index) => ({
    x: (index % (2 * COARSE_REACH + 1)) - COARSE_REACH,
    y: Math.floor(index / (2 * COARSE_REACH + 1)) - COARSE_REACH,
  }),
)
  .filter(({ x, y }) => x !== 0 || y !== 0)
  .toSorted((a, b) => a.x ** 2 + a.y ** 2 - b.x ** 2 - b.y ** 2);

copyTo(offsetArea, Int8Array.from(coarseOffsets.flatMap(({ x, y }) => [x, y])));

const placed: (LumaPyramid | null)[] = pictureAreas.map(() => null);

/** Copies the picture into an area if it is in none. */
const areaOf = (picture: LumaPyramid, other: LumaPyramid) => {
  let index = placed.indexOf(picture);
  if (index < 0) {
    index = placed[0] === other ? 1 : 0;
    placed[index] = picture;
    const { full, half } = pictureAreas[index] as Area;
    copyTo(full, picture.full.pixels);
    copyTo(half, picture.half.pixels);
  }
  return pictureAreas[index] as Area;
};

type Area = (typeof pictureAreas)[number];

export class TilePair {
  readonly #previous: LumaPyramid;
  readonly #current: LumaPyramid;
  #left = 0;
  #top = 0;
  /** Addresses of the tile's place in both pictures, at reduced size. */
  #from = 0;
  #to = 0;

  constructor(previous: LumaPyramid, current: LumaPyramid) {
    this.#previous = previous;
    this.#current = current;
  }

  /** Selects the tile of `current` for the methods below. @param left in pixels, likewise `top` */
  select(left: number, top: number): void {
    const at = top * this.#current.full.width + left;
    this.#left = left;
    this.#top = top;
    this.#from = areaOf(this.#previous, this.#current).full + at;
    this.#to = areaOf(this.#current, this.#previous).full + at;
  }

  /** Compares the tile with the place `x` right and `y` below; Infinity if partly outside. */
  difference(x: number, y: number): number {
    const { width, height } = this.#previous.full;
    const left = this.#left + x;
    const top = this.#top + y;
    if (left < 0 || top < 0 || left + TILE_SIDE > width || top + TILE_SIDE > height) {
      return Number.POSITIVE_INFINITY;
    }
    return kernels.tileDifference(this.#from + y * width + x, this.#to, width);
  }

  /** Returns the best offset at half size, without (0, 0); null when no other place is inside. */
  searchCoarsely(): { x: number; y: number } | null {
    const { width, height } = this.#previous.half;
    const side = TILE_SIDE >> 1;
    const left = this.#left >> 1;
    const top = this.#top >> 1;
    const at = top * width + left;
    const found = kernels.searchCoarsely(
      offsetArea,
      coarseOffsets.length,
      areaOf(this.#previous, this.#current).half + at,
      areaOf(this.#current, this.#previous).half + at,
      width,
      left,
      width - side - left,
      top,
      height - side - top,
    );
    const offset = found === 0 ? null : coarseOffsets[(found - offsetArea) / 2];
    return offset ? { x: 2 * offset.x, y: 2 * offset.y } : null;
  }
}
