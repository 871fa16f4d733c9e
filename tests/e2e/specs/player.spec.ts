import type { Page } from 'playwright/test';
import { shownAt, watchFrames } from '../support/frame-watch.ts';
import { turnWheel } from '../support/gestures.ts';
import { type PaintedClip, sharedPaintedClips } from '../support/painted-clips.ts';
import { showAddress } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

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
const readBlocks = async (page: Page, level: number): Promise<Blocks> => {
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

const clips = sharedPaintedClips(['fps24', 'portrait']);
const app = sharedApp(() => ({ prepare: clips.seed }));

test.describe.configure({ mode: 'serial' });

const readout = (page: Page) => page.getByTestId('frame-number');
const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const button = (page: Page, name: string | RegExp) => player(page).getByRole('button', { name });

const show = async (clip: PaintedClip): Promise<void> => {
  const { page } = app();
  await showAddress(page, `#/clips/${clip.clipId}?frame=0`);
  await expect(page.getByRole('heading', { level: 1, name: clip.recipe.name })).toBeVisible();
  await expect(readout(page)).toHaveText(/^\d+$/);
};

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
  await press(page, 'ArrowRight', 1);
  await press(page, 'ArrowRight', 2);
  await press(page, 'ArrowLeft', 1);
  await press(page, 'Shift+ArrowRight', 11);
  await press(page, 'Shift+ArrowRight', 21);
  await press(page, 'Shift+ArrowLeft', 11);
  await press(page, 'End', 71);
  await press(page, 'ArrowRight', 71);
  await press(page, 'Shift+ArrowLeft', 61);
  await press(page, 'Home', 0);
  await press(page, 'ArrowLeft', 0);
});

test('holding K makes J and L step by single frames', async () => {
  const { page } = app();
  await press(page, 'Home', 0);
  await page.keyboard.down('k');
  await press(page, 'l', 1);
  await press(page, 'l', 2);
  await press(page, 'j', 1);
  await page.keyboard.up('k');
  await expect(button(page, 'Play')).toBeVisible();
});

test('zoomed in, each pixel is a hard square of screen pixels, and the picture stays exact', async () => {
  const { page } = app();
  await press(page, 'Home', 0);
  await page.keyboard.press('z');
  await expect(button(page, 'Zoom: 100%')).toBeVisible();
  expect(await pictureBox(page)).toMatchObject({ width: 320, height: 180 });
  // The fitted picture, which is larger here than its pixels, is a step on the way.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('+');
  await expect(button(page, 'Zoom: 500%')).toBeVisible();
  expect(await pictureBox(page)).toMatchObject({ width: 1600, height: 900 });
  const { seen, drawn } = await readBlocks(page, 5);
  expect(seen.length).toBeGreaterThan(1000);
  expect(seen).toEqual(drawn);
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
  await show(clips.clip('fps24'));
  await watchFrames(page);
  await page.keyboard.press('f');
  await expect(button(page, 'Exit full screen')).not.toHaveAttribute('aria-pressed');
  expect(await isFull()).toBe(true);
  await expect(screens).toBeHidden();
  await expect(page.getByRole('grid', { name: 'Findings' })).toBeHidden();
  await expect(page.getByRole('slider', { name: 'Frame', exact: true })).toBeVisible();
  await press(page, 'ArrowRight', Number(await readout(page).textContent()) + 1);
  // A selected finding stays so: Escape leaves full screen first.
  await page.keyboard.press('.');
  const chosen = page.getByRole('button', { pressed: true, name: /^Finding 1/ });
  await expect(chosen).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(screens).toBeVisible();
  await expect.poll(isFull).toBe(false);
  await expect(chosen).toBeVisible();
  // An element focused beside the pictures is focused again afterwards; until then the pictures
  // are.
  const list = page.getByRole('grid', { name: 'Findings' });
  await list.focus();
  await page.keyboard.press('f');
  await expect(player(page)).toBeFocused();
  await page.keyboard.press('f');
  await expect(list).toBeFocused();
  await button(page, 'Full screen').click();
  await expect(screens).toBeHidden();
  // A note has its field in the list.
  await page.keyboard.press(';');
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await expect.poll(isFull).toBe(false);
  await page.keyboard.press('Escape');
  await page.keyboard.press('f');
  await expect(screens).toBeHidden();
  await page.keyboard.press('ControlOrMeta+1');
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
  await expect(screens).toBeVisible();
  await expect.poll(isFull).toBe(false);
  await show(clips.clip('fps24'));
});

test('the wheel zooms around the pointer, a drag moves the picture, a double click fits it', async () => {
  const { page } = app();
  const whole = await pictureBox(page);
  const pointer = { x: whole.x + whole.width * 0.25, y: whole.y + whole.height * 0.5 };
  await page.mouse.move(pointer.x, pointer.y);
  await turnWheel(page, -100, 3);
  const zoomed = await pictureBox(page);
  expect(zoomed.width).toBeGreaterThan(whole.width * 1.5);
  expect((pointer.x - zoomed.x) / zoomed.width).toBeCloseTo(0.25, 1);
  await page.mouse.down();
  await page.mouse.move(pointer.x + 20, pointer.y + 5);
  await page.mouse.move(pointer.x + 60, pointer.y + 10);
  await page.mouse.up();
  await expect
    .poll(async () => (await pictureBox(page)).x)
    .toBeCloseTo(Math.min(zoomed.x + 60, whole.x), 0);
  await page.mouse.dblclick(pointer.x, pointer.y);
  await expect.poll(() => pictureBox(page)).toEqual(whole);
  // A wheel that is turned before the last turn is drawn loses none of them.
  await page.evaluate(({ x, y }) => {
    const place = { clientX: x, clientY: y, bubbles: true, cancelable: true };
    for (let turn = 0; turn < 3; turn += 1) {
      document
        .elementFromPoint(x, y)
        ?.dispatchEvent(new WheelEvent('wheel', { ...place, deltaY: -100 }));
    }
  }, pointer);
  await expect.poll(async () => (await pictureBox(page)).width).toBe(zoomed.width);
  await page.mouse.dblclick(pointer.x, pointer.y);
  await expect.poll(() => pictureBox(page)).toEqual(whole);
});
