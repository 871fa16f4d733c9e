import type { PixelRectangle } from './frame-code.ts';

const BLACK = 16;
const WHITE = 235;

/**
 * A picture in the form that H.264 encodes: a plane of brightness and two of colour at half the
 * size (YUV 4:2:0, limited range), one behind the other in `bytes`.
 */
export class PicturePlanes {
  readonly width: number;
  readonly height: number;
  readonly chromaWidth: number;
  readonly chromaHeight: number;
  readonly bytes: Buffer;
  readonly luma: Uint8Array;
  readonly blueness: Uint8Array;
  readonly redness: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.chromaWidth = Math.ceil(width / 2);
    this.chromaHeight = Math.ceil(height / 2);
    const lumaSize = width * height;
    const chromaSize = this.chromaWidth * this.chromaHeight;
    this.bytes = Buffer.alloc(lumaSize + 2 * chromaSize);
    this.luma = this.bytes.subarray(0, lumaSize);
    this.blueness = this.bytes.subarray(lumaSize, lumaSize + chromaSize);
    this.redness = this.bytes.subarray(lumaSize + chromaSize);
  }

  /** Paints a rectangle black or white. */
  paint({ left, top, width, height }: PixelRectangle, isWhite: boolean): void {
    fillRows(this.luma, this.width, { left, top, width, height }, isWhite ? WHITE : BLACK);
    const right = Math.ceil((left + width) / 2);
    const end = Math.ceil((top + height) / 2);
    const half = {
      left: left >> 1,
      top: top >> 1,
      width: right - (left >> 1),
      height: end - (top >> 1),
    };
    fillRows(this.blueness, this.chromaWidth, half, 128);
    fillRows(this.redness, this.chromaWidth, half, 128);
  }

  /**
   * Rotates the picture clockwise by quarter turns.
   * @param quarters 0 to 3
   */
  turned(quarters: number): PicturePlanes {
    if (quarters === 0) return this;
    const isUpright = quarters % 2 === 0;
    const turned = new PicturePlanes(
      isUpright ? this.width : this.height,
      isUpright ? this.height : this.width,
    );
    turnPlane(this.luma, this.width, turned.luma, quarters);
    turnPlane(this.blueness, this.chromaWidth, turned.blueness, quarters);
    turnPlane(this.redness, this.chromaWidth, turned.redness, quarters);
    return turned;
  }
}

function fillRows(
  plane: Uint8Array,
  planeWidth: number,
  { left, top, width, height }: PixelRectangle,
  value: number,
): void {
  for (let y = top; y < top + height; y += 1) {
    plane.fill(value, y * planeWidth + left, y * planeWidth + left + width);
  }
}

function turnPlane(from: Uint8Array, width: number, to: Uint8Array, quarters: number): void {
  const height = from.length / width;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = from[y * width + x] ?? 0;
      if (quarters === 1) to[x * height + (height - 1 - y)] = value;
      else if (quarters === 2) to[(height - 1 - y) * width + (width - 1 - x)] = value;
      else to[(width - 1 - x) * height + y] = value;
    }
  }
}
