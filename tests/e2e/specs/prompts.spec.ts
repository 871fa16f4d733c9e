import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { findViolations } from '../../support/find-violations.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { batchView, evaluated, notification } from '../support/screens.ts';
import { expect, sharedAppOnService, test } from '../support/test.ts';

const files = sharedClipFiles();
const [app, service] = sharedAppOnService({
  service: { faults: [] },
});

/** A workflow with an ambiguous prompt. */
const workflow = (place: string): string =>
  JSON.stringify({
    3: { class_type: 'CLIPTextEncode', inputs: { text: `a cat on ${place}` } },
    4: { class_type: 'CLIPTextEncode', inputs: { text: `a dog near ${place}` } },
  });

/** A folder with every kind of prompt: alone, in conflict, missing, to be chosen. */
const makeFolder = async (name: string): Promise<string> => {
  const at = (file: string): string => join(files().folder, name, file);
  await files().add([`${name}/alone.mp4`, `${name}/both.mp4`]);
  const without = ['a red kite over hills', 'flow-1', 'flow-2'];
  await files().add(
    without.map((stem) => `${name}/${stem}.mp4`),
    { prompts: false },
  );
  writeFileSync(at('metadata.csv'), 'file_name,prompt\nboth.mp4,what the list says\n');
  writeFileSync(at('flow-1.json'), workflow('a wall'));
  writeFileSync(at('flow-2.json'), workflow('a river'));
  return join(files().folder, name);
};

const table = (page: Page): Locator => page.getByRole('grid', { name: 'Batch prompts' });
const row = (page: Page, name: string): Locator =>
  table(page).getByRole('row').filter({ hasText: name });
const filter = (page: Page, name: RegExp): Locator =>
  page.getByRole('group', { name: 'Show prompts' }).getByRole('button', { name });

const checkFolder = async (name: string): Promise<Page> => {
  const folder = await makeFolder(name);
  await app().open('#/queue');
  const { page } = app();
  await app().chooseFolder(folder, async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('folder with options');
    await page.keyboard.press('Enter');
  });
  const dialog = page.getByRole('dialog');
  const habit = dialog.getByRole('switch', { name: 'Check prompts first' });
  await habit.check({ force: true });
  await dialog.getByRole('button', { name: 'Look for prompts' }).click();
  await expect(page.getByRole('button', { name: 'Rescan' })).toBeVisible(evaluated);
  // The clips are listed before their prompts are.
  await expect(filter(page, /^No prompt 1/)).toBeVisible(evaluated);
  return page;
};

const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
    document.body.dispatchEvent(event);
  }, text);

test('checks prompts before anything is submitted: sources, conflicts and missing ones', async () => {
  const page = await checkFolder('checked');
  await expect(row(page, 'alone.mp4')).toContainText('Sidecar file');
  await expect(filter(page, /^Sources disagree 1/)).toBeVisible();
  await expect(filter(page, /^Needs a choice 2/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await expect(row(page, 'both.mp4')).toContainText('what the list says');
  const others = row(page, 'both.mp4').getByRole('button', { name: '1 other prompt found' });
  await others.focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: '1 other prompt found' });
  await expect(box).toContainText(/In use: .+metadata\.csv/);
  await expect(page.getByText(/Sidecar file · .*both\.txt/)).toBeVisible();
  await expect(box.getByRole('button', { name: 'Keep this one' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'both.mp4')).toContainText('Typed');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row(page, 'both.mp4')).not.toContainText('Typed');
  await others.click();
  await page.getByRole('button', { name: 'Use this' }).press('Enter');
  await expect(row(page, 'both.mp4')).toContainText('A wandering gradient');
  await expect(filter(page, /^Sources disagree 0/)).toBeVisible();

  await row(page, 'a red kite').getByRole('button', { name: 'Use file name' }).click();
  await expect(row(page, 'a red kite').getByText('Typed')).toBeVisible();
  expect(
    service()
      .trace()
      .some(({ operation }) => operation === 'createEvaluation'),
  ).toBe(false);
});

test('asks once which text of a workflow is the prompt, and the settings can forget it', async () => {
  const page = await checkFolder('chosen');
  const question = page.getByRole('region', { name: 'Which text is the prompt?' });
  await expect(question).toContainText('One workflow, 2 clips');
  await question.getByRole('listitem').filter({ hasText: 'a dog' }).getByRole('button').click();
  await expect(question).toHaveCount(0);
  await expect(row(page, 'flow-1.mp4')).toContainText('a dog near a wall');
  await expect(row(page, 'flow-2.mp4')).toContainText('a dog near a river');

  await app().go('#/settings/prompts');
  await expect(page.getByRole('list', { name: 'Answers' })).toContainText('a dog near');
  await page.getByRole('button', { name: /^Forget: / }).click();
  await expect(page.getByText('No answers yet.')).toBeVisible();
});

test('prompts are edited in their rows by keyboard, and the batch continues with them', async () => {
  const page = await checkFolder('edited');
  await row(page, 'a red kite').click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('a kite, typed');
  await page.keyboard.press('Tab');
  const field = page.getByRole('textbox', { name: 'Prompt of alone.mp4' });
  await expect(field).toBeFocused();
  await field.fill('typed as well');
  await page.keyboard.press('Enter');
  await expect(row(page, 'alone.mp4')).toContainText('typed as well');
  await expect(row(page, 'a red kite')).toContainText('a kite, typed');
  await page.keyboard.press('F2');
  await page.keyboard.type('left again');
  await page.keyboard.press('Escape');
  await expect(page.getByText('left again')).toHaveCount(0);

  await page.getByRole('button', { name: 'Evaluate', exact: true }).click();
  await expect(batchView(page).getByText('Finished', { exact: true })).toBeVisible(evaluated);
  const view = batchView(page);
  await view.getByRole('tab', { name: /^Problems/ }).click();
  await view.getByRole('link', { name: 'Choose prompts' }).click();
  const question = page.getByRole('region', { name: 'Which text is the prompt?' });
  await question.getByRole('listitem').filter({ hasText: 'a cat' }).getByRole('button').click();
  await expect(notification(page, '2 clips continue')).toBeVisible(evaluated);
});

test('an export can be imported again, and a table be pasted', async () => {
  const page = await checkFolder('exported');
  const saved = await app().download(() =>
    page.getByRole('button', { name: 'Export CSV' }).click(),
  );
  expect(saved.fileName).toBe('exported prompts.csv');
  const text = saved.content.toString('utf8');
  const path = join(files().folder, 'edited.csv');
  writeFileSync(path, text.replace('what the list says', '"=of, the spreadsheet"'));
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import CSV…' }).click();
  await (await choosing).setFiles(path);
  const dialog = page.getByRole('dialog', { name: 'Import prompts' });
  await expect(dialog).toContainText('1 clip would get a different prompt');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 1 prompt' }).click();
  await expect(row(page, 'both.mp4')).toContainText('=of, the spreadsheet');
  await expect(dialog).toHaveCount(0);
  await paste(page, 'BOTH.mp4\tof the table\nnobody.mp4\tx\n');
  await dialog.getByRole('button', { name: 'Change 1 prompt' }).click();
  await expect(row(page, 'both.mp4')).toContainText('of the table');
});
