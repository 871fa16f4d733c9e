import type { Page } from 'playwright/test';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { ReceivedFinding } from '../../../shared/service-api/finding.ts';
import { makeFrameClips } from '../../../tools/frame-clips/make-frame-clips.ts';
import { seedReview } from '../../../tools/library/seed-review.ts';
import type { Download } from '../support/app.ts';
import { canvasPixels, pixelAt, pngPixels } from '../support/pictures-of-page.ts';
import { readClipboard } from '../support/read-clipboard.ts';
import { untilFrame } from '../support/review-screen.ts';
import { notification } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const names = ['fps24', 'rotated90', 'non-square'] as const;
const clipIds = new Map<string, ClipId>();

const box = { xmin: 0.25, ymin: 0.4, xmax: 0.5, ymax: 0.8 };
const point = (frame: number) => ({ frame, sec: frame / 24, timecode: '' });
const finding: ReceivedFinding = {
  ...{ id: '1', type: 'visual_glitch', description: 'Something in a box.' },
  region: { start: point(10), end: point(20), boxes: [{ frame: 10, sec: 10 / 24, box }] },
};

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

const saveByKey = (page: Page): Promise<Download> =>
  app().download(() => page.keyboard.press('ControlOrMeta+Shift+S'));

const chooseInMenu = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'Save or copy this frame' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

for (const name of ['fps24', 'rotated90'] as const) {
  const tag = name === 'fps24' ? '@electron' : [];
  test(`${name}: a saved still is, pixel for pixel, the frame on screen`, { tag }, async () => {
    const { page } = app();
    await goTo(page, name, 15);
    const shown = await canvasPixels(page);
    const { fileName, content } = await saveByKey(page);
    await expect(
      notification(page, app().kind === 'web' ? 'Frame 15 saved to your downloads' : 'Saved: '),
    ).toBeVisible();
    expect(fileName).toBe(`${name}_f000015_00-00-00-15.png`);
    expect(await pngPixels(page, content)).toEqual(shown);
  });
}

test('pixels that are not square become square', async () => {
  const { page } = app();
  await goTo(page, 'non-square', 2);
  const shown = await canvasPixels(page);
  const still = await pngPixels(page, (await saveByKey(page)).content);
  expect([shown.width, shown.height]).toEqual([160, 180]);
  expect([still.width, still.height]).toEqual([320, 180]);
});

test('a still with boxes has them in their place, and the frame everywhere else', async () => {
  const { page } = app();
  await goTo(page, 'fps24', 12);
  const shown = await canvasPixels(page);
  const { fileName, content } = await app().download(() => chooseInMenu(page, 'Save with boxes…'));
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
  const plain = await app().download(() => chooseInMenu(page, 'Save with boxes…'));
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

  await chooseInMenu(page, 'Copy with boxes');
  await expect(notification(page, 'Frame 15 copied')).toBeVisible();
  const marked = await pngPixels(page, await readClipboard(app()));
  expect(marked.rgba.equals(copied.rgba)).toBe(false);
});
