import type { Page } from 'playwright/test';
import { findViolations } from '../../support/find-violations.ts';
import { takePairs, watchFrames, watchPairs, wrongPairs } from '../support/frame-watch.ts';
import { framesFrom, holdTime, playThrough } from '../support/playing.ts';
import {
  areaOf,
  type CompareMode,
  diffCount,
  diffItem,
  goToFrame,
  openTakes,
  untilBoth,
  untilFrame,
} from '../support/review-screen.ts';
import { clipRow, notification, selectRow, showAnew } from '../support/screens.ts';
import { seedTakes, type TakeName } from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

const [app, takes] = sharedSeededApp(seedTakes);

const compare = (...[left, right, mode]: [TakeName, TakeName, CompareMode?]): Promise<Page> =>
  openTakes(app(), takes(), [left, right], mode);

test('two takes step together, and the shorter one holds its last frame', async () => {
  const page = await compare('first', 'later');
  await untilBoth(page);
  await watchPairs(page);
  for (let frame = 1; frame <= 20; frame += 1) {
    await page.keyboard.press('ArrowRight');
    await untilFrame(page, frame);
  }
  for (const frame of [47, 3, 70, 33]) await goToFrame(page, frame);
  await page.keyboard.press('Shift+ArrowLeft');
  await untilFrame(page, 23);
  await page.keyboard.press('Home');
  await untilFrame(page, 0);
  await page.keyboard.press('End');
  await untilFrame(page, 71);
  await expect(page.getByTestId('left-frame')).toHaveText('71');
  await expect(page.getByTestId('right-frame')).toHaveText('70');
  await expect(page.getByText('last frame, shorter clip')).toBeVisible();
  await expect(page.getByTestId('match-note')).toContainText('The right clip is shorter');
  await page.keyboard.press('ArrowLeft');
  await untilFrame(page, 70);
  await expect(page.getByText('last frame, shorter clip')).toBeHidden();

  const shown = await takePairs(page);
  expect(new Set(shown.flatMap(({ readout }) => readout ?? [])).size).toBe(26);
  expect(wrongPairs(shown, takes().first.clip, takes().later.clip)).toEqual([]);
});

test('takes of different rates play together by time, without skipping a frame of either', async () => {
  const page = await compare('first', 'faster');
  await untilBoth(page);
  await expect(page.getByTestId('match-note')).toContainText(
    'Frames are matched by time: the left clip has 24 fps, the right one 60 fps.',
  );
  await watchPairs(page);
  for (const frame of [1, 2, 3, 75, 149]) await goToFrame(page, frame);
  await page.keyboard.press('End');
  await expect(page.getByTestId('left-frame')).toHaveText('71');
  await expect(page.getByTestId('right-frame')).toHaveText('149');
  const shown = (await takePairs(page)).filter(({ readout }) => (readout ?? 150) < 150);
  expect(shown.length).toBeGreaterThanOrEqual(5);
  const wrong = shown.filter(
    ({ readout, left, right }) =>
      readout !== null && (left !== Math.round((readout / 60) * 24) || right !== readout),
  );
  expect(wrong).toEqual([]);
});

test('a wipe shows the left picture up to a divider, which can be dragged and moved by keys', async () => {
  const page = await compare('first', 'later', 'wipe');
  await untilBoth(page);
  const divider = page.getByRole('slider', { name: /^Divider/ });
  const area = await areaOf(page.getByTestId('left-canvas'));
  /** The take visible at a share of the width. */
  const sideAt = (share: number): Promise<string | null> =>
    page.evaluate(
      ([px, py]) =>
        document
          .elementFromPoint(px, py)
          ?.closest('[data-testid^=wipe-]')
          ?.getAttribute('data-testid') ?? null,
      [area.x + area.width * share, area.y + area.height * 0.3] as const,
    );
  expect(await Promise.all([0.2, 0.8].map(sideAt))).toEqual(['wipe-left', 'wipe-right']);

  const y = area.y + area.height / 2;
  await page.mouse.move(area.x + area.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width * 0.9, y, { steps: 5 });
  await page.mouse.up();
  await expect(divider).toHaveAttribute('aria-valuenow', '90');
  expect(await sideAt(0.8)).toBe('wipe-left');
  // The arrows belong to the divider while it is focused.
  await divider.press('Home');
  await divider.press('ArrowRight');
  await expect(divider).toHaveAttribute('aria-valuenow', '1');
  await untilFrame(page, 0);
  expect(await sideAt(0.2)).toBe('wipe-right');
});

/** The brightest channel of the drawn difference. */
const brightest = (page: Page): Promise<number> =>
  page.getByTestId('difference-canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d');
    if (!context) throw new Error('a canvas has a context');
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, copy.width, copy.height);
    return data.reduce((most, value, at) => (at % 4 === 3 ? most : Math.max(most, value)), 0);
  });

test('the difference of identical pictures is black in every pixel of every frame', async () => {
  const page = await compare('first', 'twin', 'difference');
  await untilBoth(page);
  for (const frame of [0, 1, 36, 71]) {
    if (frame > 0) await goToFrame(page, frame);
    await untilFrame(page, frame);
    await expect(page.getByTestId('difference')).toHaveText('The two frames are identical.');
    expect(await brightest(page)).toBe(0);
  }
});

test('the difference of different pictures is not black, and can be amplified', async () => {
  const page = await compare('first', 'later', 'difference');
  await untilBoth(page);
  await expect(page.getByTestId('difference')).toHaveText(
    /^\d+(\.\d+)?% of pixels differ, by at most \d+ of 255\.$/,
  );
  expect(await brightest(page)).toBeGreaterThan(150);
  await page.keyboard.press('a');
  await expect(page.getByRole('switch', { name: 'Amplify 8×' })).toBeChecked();
  expect(await brightest(page)).toBe(255);
});

test('compares two clips that are selected in the library', async () => {
  await showAnew(app().page, '#/library?view=table&sort=name');
  const { page } = app();
  await selectRow(clipRow(page, 'faster.mp4'));
  const button = page.getByRole('button', { name: 'Compare', exact: true });
  await expect(button).toBeHidden();
  await selectRow(clipRow(page, 'later.mp4'), ['ControlOrMeta']);
  await button.click();
  await expect(page.getByRole('heading', { name: 'Compare takes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'faster.mp4' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'later.mp4' })).toBeVisible();
});

test('axe finds no problem with the comparison, in any mode', async () => {
  const page = await compare('first', 'later');
  await untilBoth(page);
  await diffItem(page, 'It jumps').getByRole('button').first().click();
  for (const mode of ['Side by side', 'Wipe', 'Difference']) {
    await page.getByText(mode, { exact: true }).click();
    await expect(page.getByRole('radio', { name: mode })).toBeChecked();
    expect(await findViolations(page)).toEqual([]);
  }
});

test('two takes play together, each frame at its time', { tag: '@full' }, async () => {
  await app().page.clock.install();
  await app().page.reload();
  const page = await compare('first', 'later');
  await untilBoth(page);
  await watchFrames(page);
  await watchPairs(page);
  await goToFrame(page, 55);
  await holdTime(page);
  await page.keyboard.press('Space');
  const frames = framesFrom(55, 71);
  const arrivals = await playThrough(page, takes().first.clip, frames);
  expect(arrivals.map(({ shown }) => shown.readout)).toEqual(frames);
  const shown = await takePairs(page);
  const seen = new Set(shown.map(({ readout }) => readout));
  expect(frames.filter((frame) => !seen.has(frame))).toEqual([]);
  expect(wrongPairs(shown, takes().first.clip, takes().later.clip)).toEqual([]);
});

test('two runs of a clip are compared from its page, with the older one on the left', async () => {
  const { clipId, runIds } = takes().first;
  await showAnew(app().page, `#/clips/${clipId}?frame=0`);
  const { page } = app();
  await untilFrame(page, 0);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Compare with…' });
  await expect(dialog.getByRole('button', { name: /twin\.mp4/ })).toBeVisible();
  await dialog.getByRole('button', { name: /3 findings/ }).click();
  await expect(page.getByRole('heading', { name: 'Compare runs of first.mp4' })).toBeVisible();
  const [older, newer] = runIds;
  expect(new URL(page.url()).hash).toBe(
    `#/compare?left=${clipId}.${older}&right=${clipId}.${newer}`,
  );
  await diffCount(page, 'new', 1);
  await diffCount(page, 'gone', 1);
  await diffCount(page, 'still', 2);
  await expect(diffItem(page, 'It jumps')).toHaveAttribute('data-kind', 'new');
  await expect(diffItem(page, 'It blinks')).toHaveAttribute('data-kind', 'gone');
  await expect(diffItem(page, 'It flickers')).toContainText('2 frames later');
  await expect(diffItem(page, 'They go down')).toContainText('Severity 2 → 5, worse');

  // The prompt marks the words of either side's findings, and follows the selection.
  const prompt = page.getByTestId('prompt-text');
  const whose = page.getByRole('radiogroup', { name: 'Result marked in the prompt' });
  await expect(prompt.getByRole('button', { name: 'Severity 5 of 5' })).toHaveText('go up');
  await whose.getByText('Left', { exact: true }).click();
  await expect(prompt.getByRole('button', { name: 'Severity 2 of 5' })).toHaveText('go up');
  await prompt.getByRole('button').click();
  await expect(diffItem(page, 'They go down')).toHaveAttribute('data-chosen', 'true');
  await diffItem(page, 'It jumps').getByRole('button').first().click();
  await expect(whose.getByRole('radio', { name: 'Right' })).toBeChecked();

  // Each shows its frame, by mouse and by keyboard, in the order of the groups.
  await diffItem(page, 'It blinks').getByRole('button').first().click();
  await untilFrame(page, 50);
  await page.keyboard.press('.');
  await untilFrame(page, 10);
  await page.keyboard.press(',');
  await page.keyboard.press(',');
  await untilFrame(page, 30);
});

test('a verdict on an unchanged finding counts for both runs, and can be undone', async () => {
  const { clipId, runIds } = takes().first;
  const [older, newer] = runIds;
  await showAnew(app().page, `#/compare?left=${clipId}.${older}&right=${clipId}.${newer}`);
  const { page } = app();
  const item = diffItem(page, 'It flickers');
  await item.getByRole('button').first().click();
  await item.getByRole('button', { name: 'False alarm' }).click();
  await expect(item).toContainText('Verdict carried over');
  await expect(notification(page, 'Finding marked as false alarm')).toBeVisible();
  await expect(
    page.getByRole('button', { name: /Visual glitch.*, false alarm\. It flickers/ }),
  ).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(item).not.toContainText('Verdict carried over');
  await page.keyboard.press('1');
  await expect(item).toContainText('Verdict carried over');
  await page.keyboard.press('0');
  await expect(item).not.toContainText('Verdict carried over');
});

test('swapped takes keep their pictures, the frame, the zoom and the selection', async () => {
  const page = await openTakes(app(), takes(), ['first', 'faster']);
  await untilBoth(page);
  const jump = diffItem(page, 'It jumps');
  await jump.getByRole('button').first().click();
  await untilFrame(page, 74);
  await page.keyboard.press('+');
  const zoom = page.getByRole('button', { name: /^Zoom: \d/ });
  const zoomed = await zoom.textContent();
  await watchPairs(page);
  await page.keyboard.press('i');
  await expect(page.getByTestId('left-frame')).toHaveText('74');
  await expect(page.getByTestId('right-frame')).toHaveText('30');
  await untilFrame(page, 74);
  await expect(jump).toHaveAttribute('data-kind', 'new');
  await expect(jump).toHaveAttribute('data-chosen', 'true');
  await expect(zoom).toHaveText(zoomed ?? '');
  const pictures = (await takePairs(page)).map(({ left, right }) => [left, right]);
  expect(pictures.at(-1)).toEqual([74, 30]);
  expect(pictures.filter(([left, right]) => left === null || right === null)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await untilFrame(page, 75);
});
