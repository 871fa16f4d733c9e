import type { Page } from 'playwright/test';
import type { Box } from '../../../shared/domain/frames/place-finding.ts';
import {
  areaOf,
  findingBox,
  findingRange,
  goToFrame,
  picture,
  timeSlider,
  untilFrame,
} from '../support/review-screen.ts';
import { showAnew } from '../support/screens.ts';
import { type MarkedClips, movingBox, seedMarkedClips } from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

const [app, clips] = sharedSeededApp(seedMarkedClips);

const openClip = async (clip: keyof MarkedClips): Promise<void> => {
  const { page } = app();
  await showAnew(page, `#/clips/${clips()[clip].clipId}?frame=0`);
  await expect(timeSlider(page)).toBeVisible();
};

const openAt = async (frame: number): Promise<Page> => {
  await openClip('marked');
  const { page } = app();
  await untilFrame(page, 0);
  await goToFrame(page, frame);
  return page;
};

/** Computed again from the keyframes. */
const movingBoxAt = (frame: number): Box => {
  const after = movingBox.find((keyframe) => keyframe.frame >= frame) ?? movingBox.at(-1);
  const before = movingBox.findLast((keyframe) => keyframe.frame <= frame) ?? movingBox[0];
  if (!before || !after) throw new Error('there are no keyframes');
  const share =
    after.frame > before.frame ? (frame - before.frame) / (after.frame - before.frame) : 0;
  const at = (corner: keyof Box): number =>
    before.box[corner] + (after.box[corner] - before.box[corner]) * share;
  return { xmin: at('xmin'), ymin: at('ymin'), xmax: at('xmax'), ymax: at('ymax') };
};

/**
 * Compares a box on the screen with fractions of the picture on the screen. The two are read one
 * after the other, and the picture may move in between.
 */
const expectBoxAt = (page: Page, number: number, expected: Box): Promise<void> =>
  expect(async () => {
    const whole = await areaOf(picture(page));
    const area = await areaOf(findingBox(page, number));
    const sides = {
      left: [area.x, whole.x + expected.xmin * whole.width],
      top: [area.y, whole.y + expected.ymin * whole.height],
      right: [area.x + area.width, whole.x + expected.xmax * whole.width],
      bottom: [area.y + area.height, whole.y + expected.ymax * whole.height],
    };
    for (const [side, [got = 0, wanted = Number.NaN]] of Object.entries(sides)) {
      expect(Math.abs(got - wanted), `${side} of finding ${number}`).toBeLessThanOrEqual(1);
    }
  }).toPass();

test('a box is where its keyframes put it at every frame, and hidden outside its region', async () => {
  const page = await openAt(15);
  await expect(findingBox(page, 1)).toBeHidden();
  for (const frame of [16, 29, 45, 56]) {
    await goToFrame(page, frame);
    await expect(findingBox(page, 1)).toBeVisible();
    await expectBoxAt(page, 1, movingBoxAt(frame));
  }
  await page.keyboard.press('ArrowRight');
  await untilFrame(page, 57);
  await expect(findingBox(page, 1)).toBeHidden();
});

test('a box is drawn with its frame, even while stepping fast', async () => {
  const page = await openAt(20);
  const misses = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const number = document.querySelector('[data-testid=frame-number]') as HTMLElement;
        const mark = document.querySelector('[data-testid=overlay-box]') as HTMLElement;
        const picture = document.querySelector('[data-testid=frame-canvas]') as HTMLElement;
        const wrong: number[] = [];
        const look = (): void => {
          const frame = Number(number.textContent);
          const { left, width } = picture.getBoundingClientRect();
          const at = (mark.getBoundingClientRect().left - left) / width;
          if (Math.abs(at - (0.1 + (0.4 * (frame - 20)) / 20)) * width > 1) wrong.push(frame);
          if (frame < 40) requestAnimationFrame(look);
          else resolve(wrong);
        };
        look();
      }),
  );
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight');
  expect(await misses).toEqual([]);
});

test('types differ by more than their colour, and a dismissed finding is drawn faintly', async () => {
  const page = await openAt(85);
  const looks = await page.locator('[data-testid=overlay-box]').evaluateAll((boxes) =>
    boxes
      .filter((one) => getComputedStyle(one).visibility === 'visible')
      .map((one) => {
        const { outlineStyle, outlineColor, opacity } = getComputedStyle(one);
        return { outlineStyle, outlineColor, isWeak: Number(opacity) < 1 };
      }),
  );
  expect(looks.map(({ outlineStyle }) => outlineStyle)).toEqual(['solid', 'solid', 'dotted']);
  expect(looks.map(({ isWeak }) => isWeak)).toEqual([true, false, false]);
  expect(looks[1]?.outlineColor).not.toBe(looks[2]?.outlineColor);
});

test("a double click on a clip's name opens it, and no further click hits its page", async () => {
  const { page } = app();
  await showAnew(page, '#/library');
  const { x, y, width, height } = await areaOf(page.getByRole('link', { name: 'paper-boat' }));
  await page.mouse.click(x + width / 2, y + height / 2);
  await untilFrame(page, 16);
  const presses = await page.evaluateHandle(() => {
    const seen: string[] = [];
    for (const type of ['mousedown', 'click', 'dblclick']) {
      document.addEventListener(type, () => seen.push(type));
    }
    return seen;
  });
  for (const clickCount of [2, 3]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  }
  expect(await presses.jsonValue()).toEqual([]);
  await findingRange(page, 1).click();
  await untilFrame(page, 16);
  await expect(page.getByRole('button', { name: 'Zoom: Fit' })).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(true);
});

test('a reload and going back restore the finding and the frame', async () => {
  const page = await openAt(60);
  await findingRange(page, 1).click();
  await untilFrame(page, 16);
  await page.keyboard.press('ArrowRight');
  await untilFrame(page, 17);
  await expect.poll(() => page.url()).toMatch(/finding=.+&frame=17$/);
  await page.reload();
  await untilFrame(page, 17);
  await expect(findingRange(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await goToFrame(page, 33);
  await expect.poll(() => page.url()).toContain('frame=33');
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await page.goBack();
  await untilFrame(page, 33);
  // The finding's own target does not need to be in the address.
  await goToFrame(page, 16);
  await expect.poll(() => page.url()).toMatch(/finding=[^&]+$/);
});
