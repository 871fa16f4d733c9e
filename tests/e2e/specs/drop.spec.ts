import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../engine/store/connection.ts';
import { tablesOf } from '../../../engine/store/tables.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { dropPaths, holdPaths } from '../support/gestures.ts';
import {
  clipGrid,
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

/** As a bundle of the app's library has it. */
const proofOf = (reportId: string, clipId: string): string => {
  const connection = openDatabase(app().dataDir);
  try {
    return tablesOf(connection).clientAnswers.proofOf(reportId, clipId as ClipId);
  } finally {
    connection.close();
  }
};

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

test('a client’s answers that are dropped are shown beside their clip', {
  tag: '@electron',
}, async () => {
  const { page } = app();
  const clip = readFileSync(join(files().folder, 'one.mp4'));
  const answer = { kind: 'change', text: 'Slower, please', at: '2026-11-28T10:00:00.000Z' };
  const sha256 = createHash('sha256').update(clip).digest('hex');
  const path = join(files().folder, 'answers.json');
  const id = randomUUID();
  const answers = {
    clipcheck: 'answers',
    version: 1,
    report_id: id,
    client: 'Jane',
    saved: answer.at,
    clips: [{ sha256, proof: proofOf(id, sha256), answers: [{ ...answer, frame: 1 }] }],
  };
  writeFileSync(path, JSON.stringify(answers));
  // The preview of a report does not take it.
  await holdPaths(page, [path]);
  await app().go('#/reports');
  await expect(page.locator('iframe')).toBeVisible(evaluated);
  await dropPaths(page, [path]);
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await expect(dialog.getByText('1 answer of “Jane” about 1 clip')).toBeVisible();
  await dialog.getByRole('link', { name: 'Show the clips' }).click();
  await expect(clipTotal(page, 1)).toBeVisible();
  await clipGrid(page).getByText('one.mp4').first().dblclick();
  const said = page.getByRole('region', { name: 'Answers of clients' });
  await expect(said).toContainText('Jane:Asks for a changeFrame 1Slower, please');
  await said.getByRole('button', { name: 'Frame 1' }).click();
  await expect(page).toHaveURL(/frame=1/);
  await said.getByRole('button', { name: 'Remove answer' }).click();
  await expect(said).toBeHidden();
  await notification(page, 'Answer removed').getByRole('button', { name: 'Undo' }).click();
  await expect(said).toContainText('Slower, please');
  // Without a reload, after which a drop may come before the page listens for it.
  await app().go('#/library?view=table');
  await expect(clipTotal(page, 3)).toBeVisible();
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
