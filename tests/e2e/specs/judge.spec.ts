import { join } from 'node:path';
import { answerAs, startJudge } from '../../support/scripted-judge.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { dropPaths } from '../support/gestures.ts';
import { clipRow, evaluated, settingsScreen, untilShown } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const files = sharedClipFiles();
const app = sharedApp();
let judge: Awaited<ReturnType<typeof startJudge>>;
test.beforeAll(async () => {
  judge = await startJudge(
    answerAs('perfect', [{ id: 'c1', words: 'gradient', kind: 'object', isTrue: false }]),
  );
});
test.afterAll(() => judge.stop());

test('a judge is connected once the user agrees where frames go, and its finding is possible', {
  tag: '@electron',
}, async () => {
  const { page, go } = app();
  await go('#/settings/judge');
  await untilShown(page, settingsScreen('judge'));
  await page.getByRole('textbox', { name: 'Address of its server' }).fill(judge.url);
  await page.getByRole('textbox', { name: 'Model' }).fill('seer:8b');
  await page.getByRole('button', { name: 'Connect' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(/a program on this machine .+ which may pass them on/);
  expect(judge.asked).toEqual([]);
  await question.getByRole('button', { name: 'Agree and connect' }).click();
  const isDefault = page.getByRole('switch', { name: 'Ask it in new batches' });
  await expect(isDefault).toBeVisible(evaluated);
  await isDefault.click();
  await expect(isDefault).toBeChecked();
  await page.getByRole('button', { name: 'Test this model' }).click();
  await expect(page.getByText(/^Tested just now/)).toBeVisible(evaluated);

  await go('#/library?view=table');
  await files().add(['seen/a.mp4']);
  await dropPaths(page, [join(files().folder, 'seen')]);
  const row = clipRow(page, 'a.mp4');
  await expect(row).toContainText('Needs review', evaluated);
  await row.getByRole('link', { name: 'a.mp4' }).click();
  const finding = page.getByRole('row').filter({ hasText: 'Possible' });
  await expect(finding).toContainText('gradient');
});
