import { rgbaBytes } from './convert-to-rgba.ts';

/** Width of thumbnails: enough for the preview, and for the filmstrip on any screen. */
const maxWidth = 240;

/** Returns the size of a frame's thumbnail, never larger than the frame. */
export const thumbnailSize = (
  frameWidth: number,
  frameHeight: number,
): { width: number; height: number } => {
  const width = Math.min(frameWidth, maxWidth);
  return { width, height: Math.max(1, Math.round((frameHeight * width) / frameWidth)) };
};

/** Samples per thumbnail pixel in each direction; more would make no visible difference. */
const samples = 4;

/** Scales a frame down to its thumbnail, much faster than a canvas does. */
export const shrinkPicture = (picture: ImageData): ImageData => {
  const { width, height } = thumbnailSize(picture.width, picture.height);
  const small = new ImageData(width, height);
  const sampleColumns = samplePositions(width, picture.width);
  const sampleRows = samplePositions(height, picture.height);
  const { data: from } = picture;
  const { data: to } = small;
  let toOffset = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let [red, green, blue] = [0, 0, 0];
      for (let row = y * samples; row < (y + 1) * samples; row += 1) {
        const rowStart = (sampleRows[row] as number) * picture.width;
        for (let column = x * samples; column < (x + 1) * samples; column += 1) {
          const fromOffset = (rowStart + (sampleColumns[column] as number)) * rgbaBytes;
          red += from[fromOffset] as number;
          green += from[fromOffset + 1] as number;
          blue += from[fromOffset + 2] as number;
        }
      }
      to[toOffset] = red / (samples * samples);
      to[toOffset + 1] = green / (samples * samples);
      to[toOffset + 2] = blue / (samples * samples);
      to[toOffset + 3] = 255;
      toOffset += rgbaBytes;
    }
  }
  return small;
};

/** Returns the positions of samples along one side, `samples` for each thumbnail pixel. */
const samplePositions = (small: number, large: number): Int32Array =>
  Int32Array.from({ length: small * samples }, (_, index) =>
    Math.min(large - 1, Math.floor(((index + 0.5) * large) / (small * samples))),
  );
