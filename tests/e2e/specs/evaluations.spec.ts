import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apiCaller } from '../../support/api-calls.ts';
import { findViolations } from '../../support/find-violations.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { batchView, evaluated, goToScreen, notification } from '../support/screens.ts';
import { expect, sharedAppOnService, test } from '../support/test.ts';

const files = sharedClipFiles();
const [app, service] = sharedAppOnService({ service: { faults: [] } });

const clipPath = (): string => join(files().folder, 'takes', 'boat.mp4');

const requestsOf = (operation: string) =>
  service()
    .trace()
    .filter((line) => line.operation === operation);

test.describe.configure({ mode: 'serial' });

test('metadata typed for a batch are sent and shown', async () => {
  await files().add(['takes/boat.mp4']);
  const { page } = app();
  await goToScreen(page, 'Queue');
  await app().chooseFolder(dirname(clipPath()), async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('Evaluate a folder with options');
    await page.keyboard.press('Enter');
  });
  const question = page.getByRole('dialog', { name: 'Evaluate “takes”' });
  const field = question.getByRole('textbox', { name: 'Metadata' });
  const evaluate = question.getByRole('button', { name: 'Evaluate', exact: true });
  await field.fill('["A"]');
  await expect(question).toContainText('This is not a JSON object.');
  await expect(evaluate).toBeDisabled();
  const metadata = '{"clipcheck_evaluator":{"outcome":"partial"}}';
  await field.fill(metadata);
  await evaluate.click();
  await expect(batchView(page)).toContainText(`Metadata: ${metadata}`);
  await expect(batchView(page)).toContainText('1 clip has a partial result.', evaluated);
});

test('a refresh shows the findings that people have added', async () => {
  const { page } = app();
  const id = requestsOf('getEvaluation').at(-1)?.path.split('/').at(-1) ?? '';
  const evaluation = await apiCaller(service()).getEvaluation(id);
  const added = { id: 'h', type: 'visual_glitch', source: 'human', description: 'A sixth finger' };
  const summary = { num_glitches: 1, has_visual_glitch: true, has_prompt_misalignment: false };
  const result = { glitches: [added], summary };
  const body = { ...evaluation, result };
  service().setFaults([{ on: 'getEvaluation', count: 'all', action: { body } }]);
  await goToScreen(page, 'Library');
  await page.getByRole('link', { name: 'boat.mp4' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Refresh results' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refresh results' });
  await expect(dialog).toContainText('1 evaluation: 1 changed.');
  await expect(dialog).toContainText('changed: 1 finding added by a person');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('A sixth finger').first()).toBeVisible();
  service().setFaults([]);
});

test('a partial clip is completed by one create of what is missing', async () => {
  const { page } = app();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Complete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete' });
  await expect(dialog).toContainText('Checks only the prompt, which is missing: at most');
  await expect(dialog).toContainText('Checks everything again');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Complete 1 clip' }).click();
  await notification(page, 'Completing 1 clip').getByRole('button', { name: 'Show queue' }).click();
  await expect(batchView(page).getByText('1 of 1 clip done')).toBeVisible(evaluated);
  expect(requestsOf('createEvaluation')).toHaveLength(2);
});

test('an evaluation of another program is adopted for the clip that is chosen', async () => {
  const { page } = app();
  const api = apiCaller(service());
  const { id: upload_id } = await api.upload(readFileSync(clipPath()));
  const { id } = await api.create({ prompt: 'A boat', video: { upload_id } });
  await api.waitForEnd(id);
  const created = requestsOf('createEvaluation').length;
  await goToScreen(page, 'Service');
  await page.getByRole('button', { name: 'Adopt evaluations…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adopt evaluations of other programs' });
  await dialog.getByRole('textbox', { name: 'Evaluation ids' }).fill(id);
  await dialog.getByRole('button', { name: 'Adopt', exact: true }).click();
  await expect(dialog).toContainText('Its metadata do not name a clip of the library.');
  expect(await findViolations(page)).toEqual([]);
  const choose = dialog.getByRole('button', { name: `Choose the clip of ${id}` });
  await app().chooseFile(clipPath(), () => choose.click());
  await expect(dialog).toContainText('1 evaluation: 1 adopted.');
  await dialog.getByRole('link', { name: 'boat.mp4' }).click();
  await page.getByRole('tab', { name: /^Details/ }).click();
  await expect(page.getByText('Adopted: another program created it')).toBeVisible();
  expect(requestsOf('createEvaluation')).toHaveLength(created);
});

test('the service screen shows the quota over all operations, and what each model detects and accepts', async () => {
  const quotaWindow = {
    limit: 100,
    used: 12,
    remaining: 88,
    reset_at: null,
    reset_in_sec: null,
    window_sec: 3600,
    unlimited: false,
  };
  const quota = { ...quotaWindow, unlimited: true, used: 4321, scopes: { detect: quotaWindow } };
  const model = {
    id: 'signal-1',
    object: 'model',
    version: '7',
    detectors: ['visual_glitch'],
    input: { formats: ['mp4/h264', 'mov'], aspect_ratios: ['21:9', '9:21'] },
  };
  service().setFaults([
    { on: 'listModels', count: 'all', action: { body: { object: 'list', data: [model] } } },
    { on: 'getQuota', count: 'all', action: { body: quota } },
  ]);
  const { page } = app();
  await app().open('#/service');
  await page.reload();
  const shown = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const overall = shown('All operations');
  await expect(overall).toContainText('Unlimited');
  await expect(overall).toContainText('4,321 used so far');
  await expect(overall).toContainText('Period 1 h');
  await expect(shown('detect')).toContainText('88 left');
  await expect(shown('signal-1')).toContainText('Visual glitch');
  await expect(shown('signal-1')).toContainText('mp4/h264, mov · aspect ratio 21:9, 9:21');
});

test('a deletion that the service does not answer shows its progress, and can be stopped', async () => {
  const { page } = app();
  service().setFaults([{ on: 'deleteEvaluation', count: 'all', action: { hold: true } }]);
  await goToScreen(page, 'Library');
  await page.getByRole('link', { name: 'boat.mp4' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('checkbox', { name: 'Also delete their evaluations' }).check();
  await page.getByRole('button', { name: 'Delete 1 clip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deleting 1 clip' });
  await expect(dialog.getByRole('progressbar', { name: 'Clips deleted' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(notification(page, 'Deletion stopped.')).toBeVisible();
  await goToScreen(page, 'Library');
  await expect(page.getByRole('link', { name: 'boat.mp4' })).toBeVisible();
});
