import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeClip, moving, withFrames } from '../../support/make-clip.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { dropPaths } from '../support/gestures.ts';
import {
  areaOf,
  findingRange,
  goToFrame,
  picture,
  timeSlider,
  untilFrame,
} from '../support/review-screen.ts';
import { batchView, evaluated, jobRow, judged, notification } from '../support/screens.ts';
import { expect, sharedAppOnService, test } from '../support/test.ts';

const files = sharedClipFiles();
const [app] = sharedAppOnService();

/** 20 s with black frames from 300 on. */
let long: Buffer;
test.beforeAll(async () => {
  const black = withFrames(moving(480, 24), 300, 305, (picture) => ({ ...picture, light: 0 }));
  long = await makeClip({ pictures: black });
});

const address = (bytes: Buffer): string =>
  `#/clips/${createHash('sha256').update(bytes).digest('hex')}`;

/** Adds a folder with the long clip and a usual one to the queue, and waits for its end. */
const evaluateFolder = async (): Promise<void> => {
  await files().add(['takes/usual.mp4']);
  const folder = join(files().folder, 'takes');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'long.mp4'), long);
  writeFileSync(join(folder, 'long.txt'), 'A disc before waves');
  await app().open('#/queue');
  await dropPaths(app().page, [folder]);
  await expect(app().page.getByText('1 of 2 clips done')).toBeVisible(evaluated);
};

test.describe.configure({ mode: 'serial' });

test('asks before judging a part of clips that are too long', async () => {
  await evaluateFolder();
  const { page } = app();
  await batchView(page)
    .getByRole('tab', { name: /^Problems/ })
    .click();
  const problems = page.getByRole('list', { name: 'Problems by cause' });
  await expect(problems).toContainText('so it is 5.0 s too long');
  await problems.getByRole('button', { name: 'Evaluate copies…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Evaluate copies' });
  await expect(dialog).toContainText('1 clip is longer than 15 s (up to 20 s)');
  await expect(dialog.getByRole('radio', { name: 'The first 15 s' })).toBeChecked();
  await dialog.getByRole('radio', { name: '15 s from a chosen time' }).check();
  await dialog.getByRole('textbox', { name: 'Starts at (seconds)' }).fill('5.2');
  await dialog.getByRole('button', { name: 'Evaluate 1 copy' }).click();
  await expect(dialog).toBeHidden();
  await notification(page, 'Evaluating copies of 1 clip')
    .getByRole('button', { name: 'Show queue' })
    .click();
  await expect(page.getByText('2 of 2 clips done')).toBeVisible(evaluated);
  await batchView(page).getByRole('tab', { name: 'Clips', exact: true }).click();
  await expect(jobRow(page, 'long.mp4')).toContainText(judged);
});

test('shows findings of the copy on the frames of the clip, and explains it in the facts', async () => {
  await app().open(address(long));
  const { page } = app();
  await expect(page.getByText('Only frames 124–479 of 480 were checked.')).toBeVisible();
  await expect(picture(page)).toHaveAttribute('data-exact', 'true');
  await findingRange(page, 1).click();
  await untilFrame(page, 300);
  await page.getByRole('tab', { name: /^Details/ }).click();
  await expect(page.getByRole('region', { name: 'Evaluation' })).toContainText(
    'a copy: frames 124–479 of 480, re-encoded',
  );
  const video = page.getByRole('region', { name: 'Video' });
  await expect(video.getByRole('row').filter({ hasText: 'Frames' })).toHaveText(/356\s*356/);
  await expect(video.getByRole('img', { name: 'differs' })).toHaveCount(0);
});

test('the time bar marks frames that were not checked, and explains it in words', async () => {
  await app().open(address(long));
  const { page } = app();
  const bar = page.getByRole('region', { name: 'Time bar' });
  const outside = bar.getByRole('img', { name: /^Not checked/ });
  await expect(outside).toHaveCount(1);
  await expect(outside).toHaveAccessibleName(
    'Not checked: outside of the part that was evaluated, frames 0 to 123',
  );
  await expect(picture(page)).toHaveAttribute('data-exact', 'true');
  const slider = await areaOf(timeSlider(page));
  const hatch = await areaOf(outside);
  expect(hatch.x).toBeCloseTo(slider.x, 0);
  expect(hatch.width / slider.width).toBeCloseTo(124 / 480, 2);
  await page.mouse.move(slider.x + (slider.width * 60.5) / 480, slider.y + 30);
  await expect(bar.getByText('Not checked: outside of the part that was evaluated')).toBeVisible();
  await goToFrame(page, 123);
  await expect(timeSlider(page)).toHaveAttribute('aria-valuetext', /^Frame 123 .*, not checked$/);
  const id = address(long).split('/').at(-1);
  await app().go(`#/compare?clip=${id}&clip=${id}`);
  await expect(outside).toHaveCount(1);
});
