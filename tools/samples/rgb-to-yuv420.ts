/**
 * A 2x2 block shares the mean of its colours. Our own code, so that the bytes do not depend on how
 * a library rounds.
 * @param rgb three bytes per pixel, row by row; width and height are even
 */
export function rgbToYuv420(rgb: Uint8Array, width: number, height: number): Buffer {
  const pixelCount = width * height;
  const yuv = Buffer.alloc((pixelCount * 3) / 2);
  for (let pixel = 0; pixel < pixelCount; pixel += 1) {
    const [red, green, blue] = readPixel(rgb, pixel);
    yuv[pixel] = Math.round(16 + (0.2126 * red + 0.7152 * green + 0.0722 * blue) * (219 / 255));
  }
  let chromaIndex = pixelCount;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const [red, green, blue] = meanOfBlock(rgb, y * width + x, width);
      const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      yuv[chromaIndex] = Math.round(128 + ((blue - luma) / 1.8556) * (224 / 255));
      yuv[chromaIndex + pixelCount / 4] = Math.round(128 + ((red - luma) / 1.5748) * (224 / 255));
      chromaIndex += 1;
    }
  }
  return yuv;
}

type Pixel = readonly [red: number, green: number, blue: number];

function readPixel(rgb: Uint8Array, pixel: number): Pixel {
  const index = pixel * 3;
  return [rgb[index] ?? 0, rgb[index + 1] ?? 0, rgb[index + 2] ?? 0];
}

function meanOfBlock(rgb: Uint8Array, firstPixel: number, width: number): Pixel {
  const sum = [0, 0, 0] as [number, number, number];
  for (const pixel of [firstPixel, firstPixel + 1, firstPixel + width, firstPixel + width + 1]) {
    const [red, green, blue] = readPixel(rgb, pixel);
    sum[0] += red / 4;
    sum[1] += green / 4;
    sum[2] += blue / 4;
  }
  return sum;
}
