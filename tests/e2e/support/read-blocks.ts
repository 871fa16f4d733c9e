import type { Page } from 'playwright/test';

/** Pixels of a part of the picture, red, green and blue of each in one number. */
type Blocks = {
  /** As on screen: null for one whose square has several colours. */
  readonly seen: readonly (number | null)[];
  readonly drawn: readonly number[];
};

/** Number of compared pixels in each direction. */
const pixelCount = 40;

/**
 * Compares the middle of the picture on screen with the drawn pixels.
 * @param level screen pixels for each pixel of the picture
 */
export const readBlocks = async (page: Page, level: number): Promise<Blocks> => {
  const canvas = page.getByTestId('frame-canvas');
  const { left, top, first } = await canvas.evaluate((element: HTMLCanvasElement, scale) => {
    const box = element.getBoundingClientRect();
    const frame = element.closest('section')?.getBoundingClientRect();
    if (!frame) throw new Error('the picture lies in the player');
    // The first pixel that is completely on screen, away from the edges.
    const x = Math.ceil((frame.left + 40 - box.left) / scale);
    const y = Math.ceil((frame.top + 40 - box.top) / scale);
    return { left: box.left + x * scale, top: box.top + y * scale, first: { x, y } };
  }, level);
  const size = pixelCount * level;
  const picture = await page.screenshot({
    clip: { x: left, y: top, width: size, height: size },
    scale: 'device',
  });
  return canvas.evaluate(
    async (element: HTMLCanvasElement, { png, scale, count, at }) => {
      const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const sketch = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = sketch.getContext('2d');
      if (!context) throw new Error('a canvas has a context');
      context.drawImage(bitmap, 0, 0);
      const copy = new OffscreenCanvas(element.width, element.height);
      copy.getContext('2d')?.drawImage(element, 0, 0);
      const colours = (of: OffscreenCanvas, x: number, y: number, width: number) => {
        const data = of.getContext('2d')?.getImageData(x, y, width, width).data ?? [];
        return Array.from(
          { length: width * width },
          (_, index) =>
            ((data[index * 4] ?? 0) << 16) |
            ((data[index * 4 + 1] ?? 0) << 8) |
            (data[index * 4 + 2] ?? 0),
        );
      };
      const places = Array.from({ length: count * count }, (_, index) => ({
        x: index % count,
        y: Math.floor(index / count),
      }));
      return {
        seen: places.map(({ x, y }) => {
          const [colour, ...others] = colours(sketch, x * scale, y * scale, scale);
          return colour !== undefined && others.every((other) => other === colour) ? colour : null;
        }),
        drawn: places.map(({ x, y }) => colours(copy, at.x + x, at.y + y, 1)[0] ?? -1),
      };
    },
    { png: picture.toString('base64'), scale: level, count: pixelCount, at: first },
  );
};
