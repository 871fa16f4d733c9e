import { takePairs, watchPairs } from '../support/frame-watch.ts';
import { diffCount, diffItem, openTakes, untilBoth, untilFrame } from '../support/review-screen.ts';
import { notification, showAnew } from '../support/screens.ts';
import { seedTakes } from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

const [app, takes] = sharedSeededApp(seedTakes);

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
