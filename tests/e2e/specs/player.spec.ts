import type { Page } from 'playwright/test';
import { shownAt, takeShown, watchFrames } from '../support/frame-watch.ts';
import { holdFrames, releaseFrames } from '../support/hold.ts';
import { sharedPaintedClips } from '../support/painted-clips.ts';
import { untilFrame } from '../support/review-screen.ts';
import { showAnew } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const clips = sharedPaintedClips(['fps24']);
const app = sharedApp(() => ({ prepare: clips.seed }));

test.describe.configure({ mode: 'serial' });

const readout = (page: Page) => page.getByTestId('frame-number');
const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const button = (page: Page, name: string | RegExp) => player(page).getByRole('button', { name });

/** Position of the picture on the page; zoomed in, it extends beyond the player. */
const pictureBox = async (page: Page) => {
  const box = await page.getByTestId('frame-canvas').boundingBox();
  if (!box) throw new Error('the picture is not on the page');
  return box;
};

/** Presses a key and compares what is shown then with the expected frame. */
const press = async (page: Page, key: string, wanted: number): Promise<void> => {
  await page.keyboard.press(key);
  expect(await shownAt(page, wanted), key).toEqual({ readout: wanted, painted: wanted });
};

test('the first number shown is that of the first frame drawn', async () => {
  const { page } = app();
  await page.addInitScript(() => {
    const numbers: string[] = [];
    Object.assign(globalThis, { numbers });
    new MutationObserver(() => {
      const text = document.querySelector('[data-testid=frame-number]')?.textContent;
      if (text && text !== numbers.at(-1)) numbers.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await app().open(`#/clips/${clips.clip('fps24').clipId}?frame=61`);
  await expect(readout(page)).toHaveText('61');
  await watchFrames(page);
  expect(
    await page.evaluate(() => (globalThis as unknown as { numbers: string[] }).numbers),
  ).toEqual(['61']);
});

test('every key goes to its frame, by one and by ten, and stops at both ends', async () => {
  const { page } = app();
  await press(page, 'Home', 0);
  await press(page, 'ArrowLeft', 0);
  await press(page, 'ArrowRight', 1);
  await press(page, 'Shift+ArrowRight', 11);
  await press(page, 'ArrowLeft', 10);
  await press(page, 'End', 71);
  await press(page, 'ArrowRight', 71);
  await press(page, 'Shift+ArrowLeft', 61);
});

test('zoomed in, pixels are hard squares, and the picture stays exact', async () => {
  const { page } = app();
  await press(page, 'Home', 0);
  await page.keyboard.press('z');
  await expect(button(page, 'Zoom: 100%')).toBeVisible();
  expect(await pictureBox(page)).toMatchObject({ width: 320, height: 180 });
  // The fitted picture, which is larger here than its pixels, is a step on the way.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('+');
  await expect(button(page, 'Zoom: 500%')).toBeVisible();
  expect(await pictureBox(page)).toMatchObject({ width: 1600, height: 900 });
  await expect(page.getByTestId('frame-canvas')).toHaveCSS('image-rendering', 'pixelated');
  await press(page, 'ArrowRight', 1);
  await page.keyboard.press('z');
  await expect(button(page, 'Zoom: Fit')).toBeVisible();
});

test("full screen shows the picture and the player's controls, by key and by button", {
  tag: '@electron',
}, async () => {
  const { page } = app();
  const screens = page.getByRole('navigation', { name: 'Screens' });
  const isFull = (): Promise<boolean> => page.evaluate(() => document.fullscreenElement !== null);
  await showAnew(page, `#/clips/${clips.clip('fps24').clipId}?frame=0`);
  await untilFrame(page, 0);
  await watchFrames(page);
  await page.keyboard.press('f');
  await expect(button(page, 'Exit full screen')).not.toHaveAttribute('aria-pressed');
  expect(await isFull()).toBe(true);
  await expect(screens).toBeHidden();
  await expect(page.getByRole('grid', { name: 'Findings' })).toBeHidden();
  await expect(page.getByRole('slider', { name: 'Frame', exact: true })).toBeVisible();
  await press(page, 'ArrowRight', 1);
  // A selected finding stays so: Escape leaves full screen first.
  await page.keyboard.press('.');
  const chosen = page.getByRole('button', { pressed: true, name: /^Finding 1/ });
  await expect(chosen).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(screens).toBeVisible();
  await expect.poll(isFull).toBe(false);
  await expect(chosen).toBeVisible();
  await button(page, 'Full screen').click();
  await expect(screens).toBeHidden();
  // A note has its field in the list.
  await page.keyboard.press(';');
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await expect.poll(isFull).toBe(false);
  await page.keyboard.press('Escape');
  // What had the focus beside the pictures gets it back.
  const list = page.getByRole('grid', { name: 'Findings' });
  await list.focus();
  await page.keyboard.press('f');
  await expect(player(page)).toBeFocused();
  await page.keyboard.press('f');
  await expect(list).toBeFocused();
  await page.keyboard.press('f');
  await expect(screens).toBeHidden();
  await page.keyboard.press('ControlOrMeta+1');
  await expect(screens).toBeVisible();
  await expect.poll(isFull).toBe(false);
});

test('while a frame is decoded, a thumbnail near it is shown beside the unchanged last frame', async () => {
  const { page, open } = app();
  await holdFrames(page, 30);
  await open(`#/clips/${clips.clip('fps24').clipId}?frame=0`);
  await expect(readout(page)).toHaveText('0');
  await watchFrames(page);
  const mark = player(page).getByRole('status');
  await expect(mark).toBeEmpty();
  await page.keyboard.press('End');
  await expect(mark).toContainText('Decoding frame 71');
  await expect(mark).toContainText(/Thumbnail of frame \d+/);
  await expect(page.getByTestId('near-thumbnail')).toBeVisible();
  expect(await takeShown(page)).toEqual([{ readout: 0, painted: 0 }]);
  await releaseFrames(page);
  await expect(readout(page)).toHaveText('71');
  expect(await takeShown(page)).not.toContainEqual({ readout: 0, painted: 71 });
  await expect(mark).toBeEmpty();
});
