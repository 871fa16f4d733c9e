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

test('single dropped clips use the prompts beside them', {
  tag: '@electron',
}, async () => {
  const { page } = app();
  await files().add(['alone.mp4']);
  await dropPaths(
    page,
    ['alone.mp4', 'alone.txt'].map((name) => join(files().folder, name)),
  );
  await expect(clipRow(page, 'alone.mp4')).toContainText(judged, evaluated);
  await expect(clipRow(page, 'alone.mp4')).toContainText('A wandering gradient, alone.mp4');
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

// The desktop has the system's dialog.
test('treats pasted text as a path, and the button names what is evaluated', {
  tag: '@web',
}, async () => {
  const { page } = app();
  const folder = join(files().folder, 'below');
  await page.keyboard.press('ControlOrMeta+o');
  const dialog = page.getByRole('dialog', { name: 'Choose a folder to evaluate' });
  const field = dialog.getByRole('combobox', { name: 'Find a folder or clip' });
  const paste = (text: string) =>
    field.evaluate((input, pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      const init = { clipboardData: data, bubbles: true, cancelable: true };
      input.dispatchEvent(new ClipboardEvent('paste', init));
    }, text);
  await paste(`"${folder}"\n`);
  await expect(dialog.getByRole('button', { name: 'Evaluate 2 clips in “below”' })).toBeVisible();
  await expect(field).toHaveValue('');
  // A typed path means that place, not the one still shown.
  await field.fill(files().folder);
  await expect(dialog.getByRole('button', { name: 'Go to this path' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(
    dialog.getByRole('button', { name: /^Evaluate \d clips in “cc-clips-/ }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a restart restores everything', async () => {
  await app().restart();
  const { page } = app();
  await app().open('#/library?view=table');
  await expect(clipTotal(page, 5)).toBeVisible();
  await expect(clipRow(page, 'mute.mp4')).toContainText('A gradient without words');
  await goToScreen(page, 'Queue');
  await expect(page.getByRole('navigation', { name: 'Batches' }).getByRole('link')).toHaveCount(4);
});
