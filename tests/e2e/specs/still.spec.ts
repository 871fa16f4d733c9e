import type { Page } from 'playwright/test';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { makeFrameClips } from '../../../tools/frame-clips/make-frame-clips.ts';
import { seedReview } from '../../../tools/library/seed-review.ts';
import { readClipboard } from '../support/clipboard.ts';
import { untilFrame } from '../support/review-screen.ts';
import { notification } from '../support/screens.ts';
import { glitch } from '../support/seeds.ts';
import { expect, sharedApp, test } from '../support/test.ts';

/** A picture's pixels: red, green, blue and opacity of each, row by row. */
type Pixels = { readonly width: number; readonly height: number; readonly rgba: Buffer };

const pngPixels = async (page: Page, png: Buffer): Promise<Pixels> => {
  const { width, height, base64 } = await page.evaluate(async (content) => {
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
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
  }, png.toString('base64'));
  return { width, height, rgba: Buffer.from(base64, 'base64') };
};

/** The contents of the review page's canvas. */
const canvasPixels = async (page: Page): Promise<Pixels> => {
  const address = await page
    .getByTestId('frame-canvas')
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  return pngPixels(page, Buffer.from(address.split(',')[1] ?? '', 'base64'));
};

const pixelAt = ({ width, rgba }: Pixels, x: number, y: number): number[] => {
  const at = (Math.round(y) * width + Math.round(x)) * 4;
  return [...rgba.subarray(at, at + 3)];
};

const names = ['fps24', 'rotated90'] as const;
const clipIds = new Map<string, ClipId>();

const box = { xmin: 0.25, ymin: 0.4, xmax: 0.5, ymax: 0.8 };
const finding = glitch('Something in a box.', [10, 20], [{ frame: 10, box }]);

test.describe.configure({ mode: 'serial' });

const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    const clips = await makeFrameClips(undefined, names);
    const seeded = await seedReview(
      dataDir,
      clips.map(({ path }) => ({ path, prompt: 'Numbers', runs: [{ findings: [finding] }] })),
    );
    for (const [index, { clipId }] of seeded.entries()) clipIds.set(names[index] ?? '', clipId);
  },
}));

const goTo = async (page: Page, name: (typeof names)[number], frame: number): Promise<void> => {
  // By a load, which removes the message about the previous still.
  await app().open(`#/clips/${clipIds.get(name)}?frame=${frame}`);
  await untilFrame(page, frame);
};

const chooseInMenu = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'Save or copy this frame' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('a saved still is, pixel for pixel, the frame on screen', { tag: '@electron' }, async () => {
  const { page } = app();
  await goTo(page, 'rotated90', 15);
  const shown = await canvasPixels(page);
  const { fileName, content } = await app().download(() =>
    page.keyboard.press('ControlOrMeta+Shift+S'),
  );
  await expect(
    notification(page, app().kind === 'web' ? 'Frame 15 saved to your downloads' : 'Saved: '),
  ).toBeVisible();
  expect(fileName).toBe('rotated90_f000015_00-00-00-15.png');
  expect(await pngPixels(page, content)).toEqual(shown);
});

test('a still with boxes has them in their place, and the frame everywhere else', async () => {
  const { page } = app();
  await goTo(page, 'fps24', 12);
  const shown = await canvasPixels(page);
  const { fileName, content } = await app().download(() =>
    chooseInMenu(page, 'Save this frame with boxes…'),
  );
  expect(fileName).toBe('fps24_f000012_00-00-00-12_boxes.png');
  const still = await pngPixels(page, content);
  const { width, height } = shown;
  const [left, top] = [box.xmin * width, box.ymin * height];
  const [middleX, middleY] = [((box.xmin + box.xmax) / 2) * width, 0.6 * height];
  // The line is around the box: red is its strongest colour, as for glitches.
  const [red = 0, , blue = 0] = pixelAt(still, left - 1, middleY);
  expect(red - blue).toBeGreaterThan(60);
  expect(pixelAt(still, middleX, top - 1)).toEqual(pixelAt(still, left - 1, middleY));
  for (const [x, y] of [
    [middleX, middleY],
    [width - 2, height - 2],
    [2, height - 2],
  ] as const) {
    expect(pixelAt(still, x, y)).toEqual(pixelAt(shown, x, y));
  }
  // Outside the finding's range there is nothing to mark.
  await page.keyboard.press('Home');
  await untilFrame(page, 0);
  const plain = await app().download(() => chooseInMenu(page, 'Save this frame with boxes…'));
  expect(await pngPixels(page, plain.content)).toEqual(await canvasPixels(page));
});

test('copies a frame as it is on screen', { tag: '@electron' }, async () => {
  const { page } = app();
  await goTo(page, 'fps24', 15);
  await page.keyboard.press('ControlOrMeta+Shift+C');
  await expect(notification(page, 'Frame 15 copied')).toBeVisible();
  // Removed, so that the next one is sure to be new.
  await page.getByRole('button', { name: 'Close the notification' }).click();
  await expect(notification(page, 'Frame 15 copied')).toHaveCount(0);
  const copied = await pngPixels(page, await readClipboard(app()));
  expect(copied).toEqual(await canvasPixels(page));

  await chooseInMenu(page, 'Copy this frame with boxes');
  await expect(notification(page, 'Frame 15 copied')).toBeVisible();
  const marked = await pngPixels(page, await readClipboard(app()));
  expect(marked.rgba.equals(copied.rgba)).toBe(false);
});
