import type { PixelRectangle } from '../drawing/picture.ts';

export type CodeCell = PixelRectangle & { readonly isWhite: boolean };

/**
 * Draws and reads a number as black and white cells. It has no outside references, so that its
 * source also runs in a page. Two rows: the number's 16 bits, and the same inverted, between marks
 * that no rotated or mirrored picture has. It can be read if a cell has 2 pixels.
 */
function frameCode() {
  const bitCount = 16;
  const leftShare = 0.03;
  const topShare = 0.64;
  const widthShare = 0.94;
  const heightShare = 0.28;
  const columnCount = bitCount + 4;
  /** Tolerance of a cell, as a share of the difference between black and white. */
  const tolerance = 0.3;
  /** Below this difference between black and white (0 to 255) there is no code. */
  const minContrast = 50;

  const isBitSet = (value: number, bit: number) => ((value >> (bitCount - 1 - bit)) & 1) === 1;

  const cellAt = (row: number, column: number, width: number, height: number) => {
    const leftOf = (at: number) => (leftShare + (widthShare * at) / columnCount) * width;
    const topOf = (at: number) => (topShare + (heightShare * at) / 2) * height;
    return {
      left: leftOf(column),
      right: leftOf(column + 1),
      top: topOf(row),
      end: topOf(row + 1),
    };
  };

  /** The two rows for a number: white is true. */
  const rowsFor = (value: number): readonly (readonly boolean[])[] => {
    const bits = Array.from({ length: bitCount }, (_, bit) => isBitSet(value, bit));
    return [
      [true, false, ...bits, true, false],
      [false, true, ...bits.map((isSet) => !isSet), true, false],
    ];
  };

  const cellsFor = (value: number, width: number, height: number): CodeCell[] => {
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** bitCount) {
      throw new RangeError(`${value} cannot be painted: the code has ${bitCount} bits.`);
    }
    return rowsFor(value).flatMap((cells, row) =>
      cells.map((isWhite, column) => {
        const cell = cellAt(row, column, width, height);
        const left = Math.round(cell.left);
        const top = Math.round(cell.top);
        return {
          isWhite,
          left,
          top,
          width: Math.round(cell.right) - left,
          height: Math.round(cell.end) - top,
        };
      }),
    );
  };

  const read = (pixels: Uint8ClampedArray, width: number, height: number): number | null => {
    /** Mean brightness of the middle of a cell, away from edges that scaling has blurred. */
    const brightnessAt = (row: number, column: number) => {
      const { left, right, top, end } = cellAt(row, column, width, height);
      const firstX = Math.floor(left + (right - left) * 0.3);
      const endX = Math.max(firstX + 1, Math.ceil(left + (right - left) * 0.7));
      const firstY = Math.floor(top + (end - top) * 0.3);
      const endY = Math.max(firstY + 1, Math.ceil(top + (end - top) * 0.7));
      let sum = 0;
      for (let y = firstY; y < endY; y += 1) {
        for (let x = firstX; x < endX; x += 1) {
          const at = (y * width + x) * 4;
          sum +=
            0.3 * (pixels[at] ?? 0) + 0.6 * (pixels[at + 1] ?? 0) + 0.1 * (pixels[at + 2] ?? 0);
        }
      }
      return sum / ((endX - firstX) * (endY - firstY));
    };

    if (pixels.length !== width * height * 4) return null;
    if ((width * widthShare) / columnCount < 2 || (height * heightShare) / 2 < 2) return null;
    const columns = Array.from({ length: columnCount }, (_, column) => column);
    const levels = [0, 1].map((row) => columns.map((column) => brightnessAt(row, column)));
    const whiteLevel = levels[0]?.[0] ?? 0;
    const blackLevel = levels[0]?.[1] ?? 0;
    const contrast = whiteLevel - blackLevel;
    if (contrast < minContrast) return null;

    const seen = levels.map((row) => row.map((level) => (level - blackLevel) / contrast));
    const value = (seen[0] ?? [])
      .slice(2, 2 + bitCount)
      .reduce((number, share) => number * 2 + (share > 0.5 ? 1 : 0), 0);
    // Compared with every cell of this number, including marks and inverted bits.
    const isWhole = rowsFor(value).every((cells, row) =>
      cells.every((isWhite, column) => {
        const share = seen[row]?.[column] ?? Number.NaN;
        return Math.abs(share - (isWhite ? 1 : 0)) <= tolerance;
      }),
    );
    return isWhole ? value : null;
  };

  return { cellsFor, read };
}

const code = frameCode();

/** @throws {RangeError} if the number is not an integer from 0 to 65535 */
export function frameCodeCells(value: number, width: number, height: number): readonly CodeCell[] {
  return code.cellsFor(value, width, height);
}

/**
 * Reads the number from an upright picture of any size; null if unreliable, never a guess.
 * @param pixels RGBA, row by row, as a canvas gives them
 */
export function readFrameCode(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
): number | null {
  return code.read(pixels, width, height);
}

/**
 * The expression for `page.addInitScript(\`globalThis.readFrameCode = ${frameCodeReaderSource}\`)`.
 */
export const frameCodeReaderSource = `(${frameCode.toString()})().read`;
