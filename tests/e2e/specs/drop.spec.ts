import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedClipFiles } from '../support/clip-files.ts';
import { dropPaths, holdPaths } from '../support/gestures.ts';
import {
  clipRow,
  clipTotal,
  evaluated,
  goToScreen,
  judged,
  notification,
} from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const files = sharedClipFiles();
const app = sharedApp();

test.describe.configure({ mode: 'serial' });

test('a dropped folder is evaluated live', { tag: '@electron' }, async () => {
  const { page } = app();
  await files().add(['one.mp4', 'below/two.mp4', 'below/three.mp4']);
  await app().open('#/library?view=table');
  await expect(page.getByText('No clips yet')).toBeVisible();
  await holdPaths(page, [files().folder]);
  await expect(page.getByText('Drop to evaluate')).toBeVisible();
  await dropPaths(page, [files().folder]);
  await expect(notification(page, /^Evaluating/).first()).toBeVisible();
  await notification(page, /^Evaluating/)
    .getByRole('button', { name: 'Show queue' })
    .click();
  await expect(page.getByText('3 of 3 clips done')).toBeVisible(evaluated);
  await goToScreen(page, 'Library');
  await expect(clipTotal(page, 3)).toBeVisible();
  await expect(clipRow(page, 'two.mp4')).toContainText(judged);
  await expect(clipRow(page, 'two.mp4')).toContainText('A wandering gradient, below/two.mp4');
});

test('names dropped files that are no clips, and says why', { tag: '@electron' }, async () => {
  const { page } = app();
  const [broken, notes] = ['broken.mp4', 'notes.pdf'].map((name) => join(files().folder, name));
  if (!broken || !notes) throw new Error('there are two names');
  for (const path of [broken, notes]) writeFileSync(path, 'This is no video.');
  await dropPaths(page, [broken, notes]);
  const leftOut = page.getByRole('alert', { name: 'Dropped files left out' });
  await expect(leftOut).toContainText('notes.pdf: It is not a video.');
  await leftOut.getByRole('button', { name: 'Close' }).click();
  await expect(notification(page, /^“broken.mp4” can’t be evaluated: ./)).toBeVisible(evaluated);
});

test('checks the picture of a clip without a prompt, and judges it by a prompt typed in place', async () => {
  const { page } = app();
  await files().add(['mute.mp4'], { prompts: false });
  await dropPaths(page, [join(files().folder, 'mute.mp4')]);
  await expect(clipRow(page, 'mute.mp4')).toContainText(judged, evaluated);
  const field = page.getByRole('textbox', { name: 'Prompt for mute.mp4' });
  await field.fill('A gradient without words');
  await field.press('ControlOrMeta+Enter');
  await expect(clipRow(page, 'mute.mp4')).toContainText('A gradient without words');
  await expect(clipRow(page, 'mute.mp4')).toContainText(/prompt not checked/, evaluated);
});
