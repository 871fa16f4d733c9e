import type { Page } from 'playwright/test';

/** A picture's pixels: red, green, blue and opacity of each, row by row. */
export type Pixels = { readonly width: number; readonly height: number; readonly rgba: Buffer };

type Read = { width: number; height: number; base64: string };

const pixelsOf = ({ width, height, base64 }: Read): Pixels => ({
  width,
  height,
  rgba: Buffer.from(base64, 'base64'),
});

/** The contents of the review page's canvas. */
export const canvasPixels = async (page: Page): Promise<Pixels> =>
  pixelsOf(
    await page.getByTestId('frame-canvas').evaluate((canvas: HTMLCanvasElement): Read => {
      const { width, height } = canvas;
      const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
      if (!data) throw new Error('the canvas has a context');
      let text = '';
      for (const byte of data) text += String.fromCharCode(byte);
      return { width, height, base64: btoa(text) };
    }),
  );

export const pngPixels = async (page: Page, png: Buffer): Promise<Pixels> =>
  pixelsOf(
    await page.evaluate(async (base64): Promise<Read> => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) throw new Error('a canvas has a context');
      context.drawImage(bitmap, 0, 0);
      let text = '';
      for (const byte of context.getImageData(0, 0, width, height).data) {
        text += String.fromCharCode(byte);
      }
      return { width, height, base64: btoa(text) };
    }, png.toString('base64')),
  );

export const pixelAt = ({ width, rgba }: Pixels, x: number, y: number): number[] => {
  const at = (Math.round(y) * width + Math.round(x)) * 4;
  return [...rgba.subarray(at, at + 3)];
};
