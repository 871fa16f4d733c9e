import type { Locator, Page } from 'playwright/test';
import { findViolations } from '../../support/find-violations.ts';
import { readCopiedText } from '../support/clipboard.ts';
import { takePairs, watchPairs, wrongPairs } from '../support/frame-watch.ts';
import { areaOf, goToFrame, timeSlider, untilBoth, untilFrame } from '../support/review-screen.ts';
import { clipRow, notification, selectRow, showAnew } from '../support/screens.ts';
import { seedTakes, type TakeName } from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

const [app, takes] = sharedSeededApp(seedTakes);

const compare = async (
  left: TakeName,
  right: TakeName,
  mode: 'side' | 'wipe' | 'difference' = 'side',
): Promise<Page> => compareAll([left, right], mode);

const compareAll = async (names: readonly TakeName[], mode = 'side'): Promise<Page> => {
  const { page } = app();
  const clips = names.map((name) => `clip=${takes()[name].clipId}`).join('&');
  await showAnew(page, `#/compare?${clips}&mode=${mode}`);
  await expect(timeSlider(page)).toBeVisible();
  return page;
};

test('two takes step and play together, and the shorter one holds its last frame', async () => {
  const page = await compare('first', 'later');
  await untilBoth(page);
  await watchPairs(page);
  for (let frame = 1; frame <= 10; frame += 1) {
    await page.keyboard.press('ArrowRight');
    await untilFrame(page, frame);
  }
  for (const frame of [47, 3, 33]) await goToFrame(page, frame);
  await page.keyboard.press('End');
  await untilFrame(page, 71);
  await expect(page.getByTestId('frame-0')).toHaveText('71');
  await expect(page.getByTestId('frame-1')).toHaveText('70');
  await expect(page.getByText('(last)')).toBeVisible();
  await expect(page.getByTestId('match-note')).toContainText('B is shorter');
  await page.keyboard.press('ArrowLeft');
  await untilFrame(page, 70);
  await expect(page.getByText('(last)')).toBeHidden();

  const shown = await takePairs(page);
  expect(new Set(shown.flatMap(({ readout }) => readout ?? [])).size).toBe(15);
  await goToFrame(page, 60);
  await page.keyboard.press('Space');
  await untilFrame(page, 71);
  shown.push(...(await takePairs(page)));
  expect(wrongPairs(shown, takes().first.clip, takes().later.clip)).toEqual([]);
});

test('a step taken before the clips are open is kept', { tag: '@web' }, async () => {
  const opens = Promise.withResolvers<void>();
  await app().page.route('**/media/**', (route) => opens.promise.then(() => route.continue()));
  const page = await compare('first', 'later');
  await page.keyboard.press('Shift+ArrowRight');
  opens.resolve();
  for (const side of [0, 1]) await expect(page.getByTestId(`frame-${side}`)).toHaveText('10');
  await page.unrouteAll();
});

test('a wipe shows the left picture up to a divider, which can be dragged and moved by keys', async () => {
  const page = await compare('first', 'later', 'wipe');
  await untilBoth(page);
  const divider = page.getByRole('slider', { name: /^Divider/ });
  const area = await areaOf(page.getByTestId('canvas-0'));
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
  expect(await Promise.all([0.2, 0.8].map(sideAt))).toEqual(['wipe-0', 'wipe-1']);

  const y = area.y + area.height / 2;
  await page.mouse.move(area.x + area.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width * 0.9, y, { steps: 5 });
  await page.mouse.up();
  await expect(divider).toHaveAttribute('aria-valuenow', '90');
  expect(await sideAt(0.8)).toBe('wipe-0');
  // The arrows belong to the divider while it is focused.
  await divider.press('Home');
  await divider.press('ArrowRight');
  await expect(divider).toHaveAttribute('aria-valuenow', '1');
  await untilFrame(page, 0);
  expect(await sideAt(0.2)).toBe('wipe-1');
});

const diffItem = (page: Page, text: string): Locator =>
  page.getByTestId('diff-item').filter({ hasText: text });

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

test('the difference of identical pictures is black, and that of others can be amplified', async () => {
  const page = await compare('first', 'later', 'difference');
  await untilBoth(page);
  await expect.poll(() => brightest(page)).toBeGreaterThan(150);
  await page.keyboard.press('a');
  await expect(page.getByRole('switch', { name: 'Amplify 8×' })).toBeChecked();
  expect(await brightest(page)).toBe(255);
  await compare('first', 'twin', 'difference');
  await untilBoth(page);
  await goToFrame(page, 36);
  await expect(page.getByTestId('difference-canvas')).toHaveAttribute('width', /^\d+$/);
  expect(await brightest(page)).toBe(0);
});

test('compares two clips that are selected in the library, accessibly in every mode', async () => {
  await showAnew(app().page, '#/library?view=table&sort=name');
  const { page } = app();
  await selectRow(clipRow(page, 'first.mp4'));
  await selectRow(clipRow(page, 'later.mp4'), ['ControlOrMeta']);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Compare takes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'later.mp4' })).toBeVisible();
  await diffItem(page, 'It jumps').getByRole('button').first().click();
  for (const mode of ['Side by side', 'Wipe', 'Difference']) {
    await page.getByText(mode, { exact: true }).click();
    await expect(page.getByRole('radio', { name: mode })).toBeChecked();
    expect(await findViolations(page)).toEqual([]);
  }
});

test('two runs of a clip are compared from its page, with the older one as A', async () => {
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
    `#/compare?clip=${clipId}.${older}&clip=${clipId}.${newer}&frame=0`,
  );
  for (const [letters, text] of [
    ['B', 'New 1'],
    ['A', 'Gone 1'],
    ['AB', 'In both 2'],
  ]) {
    await expect(page.getByTestId(`diff-${letters}`)).toHaveText(text ?? '');
  }
  await expect(diffItem(page, 'It jumps')).toHaveAttribute('data-letters', 'B');
  await expect(diffItem(page, 'It blinks')).toHaveAttribute('data-letters', 'A');
  await expect(diffItem(page, 'They go down')).toContainText('Severity 2 → 5, worse');

  // The prompt marks the words of the chosen run's findings, which follows the selection.
  const prompt = page.getByTestId('prompt-text');
  const choose = (letter: string): Locator =>
    page.getByRole('button', { name: `Choose ${letter}` });
  await expect(prompt.getByRole('button', { name: 'Severity 5 of 5' })).toHaveText('go up');
  await choose('A').click();
  await expect(prompt.getByRole('button', { name: 'Severity 2 of 5' })).toHaveText('go up');
  await prompt.getByRole('button').click();
  await expect(diffItem(page, 'They go down')).toHaveAttribute('data-chosen', 'true');
  await diffItem(page, 'It jumps').getByRole('button').first().click();
  await expect(choose('B')).toHaveAttribute('aria-pressed', 'true');

  // Each shows its frame, by mouse and by keyboard, in the order of the groups.
  await diffItem(page, 'It blinks').getByRole('button').first().click();
  await untilFrame(page, 50);
  await page.keyboard.press('.');
  await untilFrame(page, 8);
  await page.keyboard.press(',');
  await page.keyboard.press(',');
  await untilFrame(page, 30);

  // A verdict on an unchanged finding counts for both runs, and can be undone.
  const item = diffItem(page, 'It flickers');
  await item.getByRole('button').first().click();
  await item.getByRole('button', { name: 'False alarm' }).click();
  await expect(item).toContainText('Verdict carried over');
  await expect(notification(page, 'Finding marked as false alarm')).toBeVisible();
  await expect(
    page.getByRole('button', { name: /Visual glitch.*, false alarm\. It flickers/ }),
  ).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(item).not.toContainText('Verdict carried over');
  await page.keyboard.press('1');
  await expect(item).toContainText('Verdict carried over');
  await page.keyboard.press('0');
  await expect(item).not.toContainText('Verdict carried over');
});

test('swapped takes keep their pictures, the frame, the zoom and the selection', async () => {
  const page = await compare('first', 'faster');
  await untilBoth(page);
  const jump = diffItem(page, 'It jumps');
  await jump.getByRole('button').first().click();
  await untilFrame(page, 74);
  await page.keyboard.press('+');
  const zoom = page.getByRole('button', { name: /^Zoom: \d/ });
  const zoomed = await zoom.textContent();
  await watchPairs(page);
  await page.keyboard.press('i');
  await expect(page.getByTestId('frame-0')).toHaveText('74');
  await expect(page.getByTestId('frame-1')).toHaveText('30');
  await untilFrame(page, 74);
  await expect(jump).toHaveAttribute('data-letters', 'B');
  await expect(jump).toHaveAttribute('data-chosen', 'true');
  await expect(zoom).toHaveText(zoomed ?? '');
  const pictures = (await takePairs(page)).map(({ left, right }) => [left, right]);
  expect(pictures.at(-1)).toEqual([74, 30]);
  expect(pictures.filter(([left, right]) => left === null || right === null)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await untilFrame(page, 75);
});

test('several takes are compared by keyboard alone: chosen, decided, the winner kept', async () => {
  await showAnew(app().page, '#/library?view=table&sort=name');
  const { page } = app();
  await selectRow(clipRow(page, 'faster.mp4'));
  await page.keyboard.press('c');
  await expect(notification(page, /^Only two to four clips can be compared/)).toBeVisible();
  await selectRow(clipRow(page, 'twin.mp4'), ['Shift']);
  await page.keyboard.press('c');
  await expect(page.getByTestId('canvas-3')).toBeVisible();
  const bar = (position: number): Locator => page.getByTestId(`picture-bar-${position}`);
  const decided = (position: number, name: 'Keep' | 'Reject'): Locator =>
    bar(position).getByRole('button', { name, exact: true, pressed: true });
  // All takes are compared with each other, each named by its letter.
  await page.keyboard.press('3');
  await expect(bar(2).getByRole('button', { name: 'Choose C' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  for (const [letters, text] of [
    ['A', 'Only in A 0'],
    ['AD', 'In A and D 1'],
    ['BC', 'In B and C 1'],
    ['ABCD', 'In all 2'],
  ]) {
    await expect(page.getByTestId(`diff-${letters}`)).toHaveText(text ?? '');
  }
  expect(await findViolations(page)).toEqual([]);
  // With a finding selected, which chooses a take that has it, digits are verdicts; Escape gives
  // them back.
  await page.keyboard.press('.');
  await expect(page.locator('[data-testid=diff-item][data-chosen=true]')).toHaveCount(1);
  await page.keyboard.press('2');
  await expect(notification(page, 'Finding marked as intended')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('Escape');
  await page.keyboard.press('3');
  await page.keyboard.press('x');
  await expect(decided(2, 'Reject')).toBeVisible();
  await page.keyboard.press('2');
  await page.keyboard.press('Shift+Enter');
  await expect(notification(page, '3 others rejected, B kept: “first.mp4”')).toBeVisible();
  await expect(decided(1, 'Keep')).toBeVisible();
  for (const position of [0, 2, 3]) await expect(decided(position, 'Reject')).toBeVisible();
  await expect(bar(1).getByRole('button', { name: 'Pin B' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // One undo for the winner; the decision before it stays.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(bar(1).getByRole('button', { pressed: true, name: 'Keep' })).toBeHidden();
  await expect(decided(2, 'Reject')).toBeVisible();
  for (const position of [0, 3]) await expect(decided(position, 'Reject')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(decided(2, 'Reject')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('4 clips selected');
});

test('takes step past the pinned one, at the same frame, with the right pictures', async () => {
  const page = await compare('first', 'twin');
  await untilBoth(page);
  await goToFrame(page, 33);
  const steps = page.getByTestId('picture-bar-1');
  await expect(steps).toContainText('3 of 3');
  await watchPairs(page);
  await page.keyboard.press('Shift+N');
  await expect(page.getByRole('link', { name: 'later.mp4' })).toBeVisible();
  await expect(steps).toContainText('2 of 3');
  await expect(page.getByTestId('frame-1')).toHaveText('33');
  await untilFrame(page, 33);
  await page.keyboard.press('ArrowRight');
  await untilFrame(page, 34);
  expect((await takePairs(page)).at(-1)).toMatchObject({
    readout: 34,
    left: takes().first.clip.frames[34]?.paintedNumber,
    right: takes().later.clip.frames[34]?.paintedNumber,
  });
  // Another take is pinned, and the first one steps past it.
  await page.keyboard.press('2');
  await steps.getByRole('button', { name: 'Pin B' }).click();
  await expect(page.getByTestId('picture-bar-0')).toContainText('2 of 3');
  await page.keyboard.press('Shift+N');
  await expect(page.getByRole('link', { name: 'faster.mp4' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'later.mp4' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'first.mp4' })).toBeHidden();
});

test('opens at the frame of the clip, whose dialog has its focus on the first take, and back', async () => {
  await showAnew(app().page, `#/clips/${takes().first.clipId}?frame=33`);
  const { page } = app();
  await untilFrame(page, 33);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Compare with…' });
  await expect(dialog.getByRole('button', { name: /faster\.mp4/ })).toBeFocused();
  await dialog.getByRole('button', { name: 'Compare all 4' }).click();
  await expect(page.getByTestId('frame-0')).toHaveText('33');
  await expect(page.getByTestId('frame-3')).toHaveText('33');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByTestId('frame-0')).toHaveText('32');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'first.mp4' })).toBeVisible();
  await untilFrame(page, 32);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByTestId('frame-0')).toHaveText('32');
});

// Only a browser has requests to refuse. Reloaded, as earlier tests may have read these takes.
test('findings that could not be compared can be read again', { tag: '@web' }, async () => {
  const { page } = app();
  await showAnew(page, `#/compare?clip=${takes().twin.clipId}&clip=${takes().later.clipId}`);
  await untilBoth(page);
  await page.route('**/compare/findings*', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await untilBoth(page);
});

test('copies the prompt for a retry with the missed words marked', async () => {
  const { page } = app();
  const marked = 'Numbers that **go up** in black and white';
  await showAnew(page, `#/clips/${takes().later.clipId}?frame=0`);
  await untilFrame(page, 0);
  await expect(page.getByRole('button', { name: 'Copy prompt with marks' })).toBeVisible();
  await page.keyboard.press('Shift+P');
  await expect(notification(page, /^Prompt copied\. The words the clip missed/)).toBeVisible();
  expect(await readCopiedText(app())).toBe(marked);
  // The same for a selection in the library.
  await showAnew(page, '#/library?view=table&sort=name');
  await selectRow(clipRow(page, 'faster.mp4'));
  await page.keyboard.press('Shift+P');
  await expect(notification(page, /^Prompt copied\. The words the clip missed/)).toBeVisible();
});

test('a take that is deleted in another window says so in its place, which can be closed', {
  tag: '@web',
}, async () => {
  const page = await compareAll(['first', 'twin', 'later']);
  await untilBoth(page);
  const other = await page.context().newPage();
  await other.goto(new URL('#/library?view=table&sort=name', page.url()).href);
  await selectRow(clipRow(other, 'twin.mp4'));
  await other.keyboard.press('Delete');
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText('This clip was deleted from the library.')).toBeVisible();
  await other.close();
  for (const position of [0, 2]) {
    await expect(page.getByTestId(`canvas-${position}`)).toBeVisible();
  }
  // No key decides about it, or about the others because of it.
  for (const key of ['2', 'Shift+Enter', 'y', '3', 'y']) await page.keyboard.press(key);
  await expect(notification(page, '“later.mp4” kept')).toBeVisible();
  const reject = { name: 'Reject', exact: true, pressed: false };
  await expect(page.getByTestId('picture-bar-0').getByRole('button', reject)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('link', { name: 'later.mp4' })).toBeVisible();
  await expect(page.getByTestId('canvas-2')).toBeHidden();
});
