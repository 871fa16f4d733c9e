import type { FrameStatistics } from './frame-table.ts';

/** Width to which frames are reduced: small enough to be fast, and compression noise averages out. */
const REDUCED_WIDTH = 160;
/** Tiles across; each is 10 pixels of the reduced picture wide. */
export const TILE_COLUMNS = 16;
/** Pixels below this luma are as good as black: limited-range black plus compression noise. */
const DARK_LUMA = 28;

export type FrameMeter = {
  reducedWidth: number;
  reducedHeight: number;
  tileRows: number;
  /** @param rgb the reduced picture, three bytes per pixel */
  measure: (rgb: Uint8Array, sec: number, isKeyFrame: boolean) => FrameStatistics;
};

/**
 * Measures frames of one clip, each against the one before.
 * @param width of the decoded frames, likewise `height`
 */
export const createFrameMeter = (width: number, height: number): FrameMeter => {
  const reducedWidth = REDUCED_WIDTH;
  // Bounded, so that a picture 1 pixel wide and very high does not become a huge one.
  const aspectHeight = Math.round((REDUCED_WIDTH * height) / width);
  const reducedHeight = Math.min(640, Math.max(2, aspectHeight));
  const tileRows = Math.max(1, Math.round((TILE_COLUMNS * reducedHeight) / reducedWidth));
  const tileOfPixel = mapPixelsToTiles(reducedWidth, reducedHeight, tileRows);
  const tileCount = TILE_COLUMNS * tileRows;
  const pixelCount = reducedWidth * reducedHeight;
  const pixelsInTile = new Float32Array(tileCount);
  for (const tile of tileOfPixel) pixelsInTile[tile] = (pixelsInTile[tile] ?? 0) + 1;
  let previous: Uint8Array | null = null;

  const measure = (rgb: Uint8Array, sec: number, isKeyFrame: boolean): FrameStatistics => {
    const luma = new Uint8Array(pixelCount);
    const tileLuma = new Float32Array(tileCount);
    const tileChange = new Float32Array(tileCount);
    const colour: [number, number, number] = [0, 0, 0];
    let darkPixels = 0;
    for (let pixel = 0; pixel < pixelCount; pixel += 1) {
      const red = rgb[pixel * 3] ?? 0;
      const green = rgb[pixel * 3 + 1] ?? 0;
      const blue = rgb[pixel * 3 + 2] ?? 0;
      // BT.709 weights in 8 bits of fraction.
      const value = (54 * red + 183 * green + 19 * blue) >> 8;
      const tile = tileOfPixel[pixel] ?? 0;
      colour[0] += red;
      colour[1] += green;
      colour[2] += blue;
      luma[pixel] = value;
      if (value < DARK_LUMA) darkPixels += 1;
      tileLuma[tile] = (tileLuma[tile] ?? 0) + value;
      if (previous) {
        const difference = Math.abs(value - (previous[pixel] ?? 0));
        tileChange[tile] = (tileChange[tile] ?? 0) + difference;
      }
    }
    previous = luma;
    const meanLuma = tileLuma.reduce((sum, value) => sum + value, 0) / pixelCount;
    const change = tileChange.reduce((sum, value) => sum + value, 0) / pixelCount;
    for (let tile = 0; tile < tileCount; tile += 1) {
      const pixels = pixelsInTile[tile] || 1;
      tileLuma[tile] = (tileLuma[tile] ?? 0) / pixels;
      tileChange[tile] = (tileChange[tile] ?? 0) / pixels;
    }
    return {
      sec,
      isKeyFrame,
      meanLuma,
      darkShare: darkPixels / pixelCount,
      meanColour: [colour[0] / pixelCount, colour[1] / pixelCount, colour[2] / pixelCount],
      change,
      tileLuma,
      tileChange,
    };
  };
  return { reducedWidth, reducedHeight, tileRows, measure };
};

const mapPixelsToTiles = (width: number, height: number, tileRows: number): Uint16Array => {
  const tileOfPixel = new Uint16Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const tileRow = Math.min(tileRows - 1, Math.floor((y * tileRows) / height));
    for (let x = 0; x < width; x += 1) {
      const tileColumn = Math.floor((x * TILE_COLUMNS) / width);
      tileOfPixel[y * width + x] = tileRow * TILE_COLUMNS + tileColumn;
    }
  }
  return tileOfPixel;
};
