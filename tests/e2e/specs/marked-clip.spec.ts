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
import {
  type MarkedClips,
  markedFrameCount,
  movingBox,
  seedMarkedClips,
} from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

/** What the picture and the time bar of a clip show of its findings. */

const [app, clips] = sharedSeededApp(seedMarkedClips);

const openClip = async (clip: keyof MarkedClips = 'marked'): Promise<Page> => {
  const { page } = app();
  await showAnew(page, `#/clips/${clips()[clip].clipId}?frame=0`);
  await untilFrame(page, 0);
  return page;
};

const openAt = async (frame: number): Promise<Page> => {
  const page = await openClip();
  await goToFrame(page, frame);
  return page;
};

/** Points at the middle of a frame on the bar, which shows the entire clip. */
const pointAt = async (page: Page, frame: number): Promise<void> => {
  const { x, y, width, height } = await areaOf(timeSlider(page));
  await page.mouse.move(x + (width * (frame + 0.5)) / markedFrameCount, y + height - 8);
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

test('a box is where its keyframes put it, and hidden outside its region', async () => {
  const page = await openAt(15);
  await expect(findingBox(page, 1)).toBeHidden();
  const halfway = { xmin: 0.3, ymin: 0.3, xmax: 0.6, ymax: 0.65 };
  for (const [frame, box] of [
    [16, movingBox[0]?.box],
    [30, halfway],
    [56, movingBox[2]?.box],
  ] as const) {
    await goToFrame(page, frame);
    await expect(findingBox(page, 1)).toBeVisible();
    await expectBoxAt(page, 1, box ?? halfway);
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
        const { outlineStyle, opacity } = getComputedStyle(one);
        return { outlineStyle, isWeak: Number(opacity) < 1 };
      }),
  );
  expect(looks).toEqual([
    { outlineStyle: 'solid', isWeak: true },
    { outlineStyle: 'solid', isWeak: false },
    { outlineStyle: 'dotted', isWeak: false },
  ]);
});

test("a double click on a clip's name opens it, and no further press hits its page", async () => {
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
  await findingRange(page, 2).click();
  await untilFrame(page, 60);
  expect(await presses.jsonValue()).toEqual(['mousedown', 'click']);
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
});

test('a press on the time bar goes to the frame under it, a drag follows, past the bar to its ends', async () => {
  const page = await openClip();
  await pointAt(page, 61);
  await page.mouse.down();
  await untilFrame(page, 61);
  for (const frame of [24, 33]) {
    await pointAt(page, frame);
    await untilFrame(page, frame);
  }
  const { x, y, width } = await areaOf(timeSlider(page));
  await page.mouse.move(x + width + 30, y - 100);
  await untilFrame(page, 95);
  await page.mouse.move(x - 40, y - 100);
  await untilFrame(page, 0);
  await page.mouse.up();
  await pointAt(page, 50);
  await page.keyboard.press('ArrowRight');
  await untilFrame(page, 1);
});

test('the preview shows the frame under the pointer with its number, and the name of the finding', async () => {
  const page = await openClip();
  const place = page.getByTestId('preview-place');
  // The test before left it on the bar.
  await page.mouse.move(4, 300);
  await expect(place).toHaveCount(0);
  await pointAt(page, 61);
  await expect(place).toHaveText('61 · 00:00:02:13');
  const shown = page.getByTestId('preview-picture');
  await expect(shown).toHaveAttribute('data-frame', '61');
  const isEmpty = await shown.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, 20, 20) ?? { data: [] };
    return data.every((value) => value === data[0]);
  });
  expect(isEmpty).toBe(false);
  await untilFrame(page, 0);
  await findingRange(page, 2).hover();
  await expect(page.getByRole('region', { name: 'Time bar' })).toContainText('The whole frame.');
});

test('a range covers its frames, shows its verdict, and is reached by keys', async () => {
  const page = await openClip();
  await expect(findingRange(page, 1)).toHaveAccessibleName(
    'Finding 1: Visual glitch, frames 16 to 56, confirmed, with a note. A box that moves.',
  );
  // Numbers are those of the list, in which findings of the whole clip come last.
  await expect(findingRange(page, 6)).toHaveAccessibleName(
    'Finding 6: Prompt misalignment, the whole clip, unreviewed. No boat.',
  );
  const { x, width } = await areaOf(timeSlider(page));
  const area = await areaOf(findingRange(page, 1));
  expect(area.x).toBeCloseTo(x + (width * 16) / markedFrameCount, 0);
  expect(area.x + area.width).toBeCloseTo(x + (width * 57) / markedFrameCount, 0);
  const lines = await findingRange(page, 1).locator('path[vector-effect]').getAttribute('d');
  expect(lines?.split('M').length).toBe(movingBox.length + 1);
  await findingRange(page, 1).focus();
  await page.keyboard.press('Enter');
  await untilFrame(page, 16);
  await page.keyboard.press('ArrowRight');
  await untilFrame(page, 17);
  await page.keyboard.press('ArrowDown');
  await expect(findingRange(page, 2)).toBeFocused();
  await expect(findingRange(page, 2)).toHaveAttribute('aria-pressed', 'true');
  await untilFrame(page, 60);
  await page.keyboard.press('ArrowUp');
  await expect(findingRange(page, 1)).toBeFocused();
});

test('500 findings: the bar keeps its height, every lane is reachable, and only visible ones are rendered', async () => {
  const page = await openClip();
  const bar = page.getByRole('region', { name: 'Time bar' });
  const few = await areaOf(bar);
  await openClip('crowded');
  expect(await areaOf(bar)).toEqual(few);
  const windowHeight = await page.evaluate(() => window.innerHeight);
  expect(few.height).toBeLessThanOrEqual(windowHeight * 0.22);
  const lanes = page.getByRole('group', { name: 'Findings on the time bar' });
  await lanes.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  const last = lanes.getByRole('button').last();
  // Until then it is the last of the previous layout.
  await expect(last).toBeInViewport();
  const number = Number(await last.getAttribute('data-finding')) + 1;
  await findingRange(page, number).click();
  await expect(findingRange(page, number)).toHaveAttribute('aria-pressed', 'true');
  // Invisible ranges are not rendered, so it stays fluid with any number of them.
  expect(await lanes.getByRole('button').count()).toBeLessThan(100);
});
