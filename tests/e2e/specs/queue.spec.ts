import type { Page } from 'playwright/test';
import type { FaultRule } from '../../support/evaluator-process.ts';
import { findViolations } from '../../support/find-violations.ts';
import { glitchesOnly } from '../support/app.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { dropPaths } from '../support/gestures.ts';
import { batchView, evaluated, jobRow, judged, notification } from '../support/screens.ts';
import { expect, sharedAppOnService, test } from '../support/test.ts';

const files = sharedClipFiles();
const [app, service] = sharedAppOnService({
  service: { faults: [] },
  // One after the other, so that there is time to act on those that wait.
  settings: glitchesOnly(1),
});

const evaluateNew = async (name: string, count: number): Promise<Page> => {
  const { page } = app();
  const names = Array.from({ length: count }, (_, index) => `${name}/clip-${index}.mp4`);
  await files().add(names);
  await app().open('#/queue');
  await dropPaths(page, [`${files().folder}/${name}`]);
  await expect(batchView(page).getByRole('heading', { name })).toBeVisible(evaluated);
  return page;
};

const button = (page: Page, name: string) =>
  batchView(page).getByRole('button', { name, exact: true });

const phase = (page: Page, name: string) => batchView(page).getByText(name, { exact: true });

const createdSince = (since: number): number =>
  service()
    .trace()
    .slice(since)
    .filter(({ operation, status }) => operation === 'createEvaluation' && status === 201).length;

/** Names of the clips that were not evaluated before a pause, since several may be read at once. */
const namesLeft = async (page: Page, count: number): Promise<string[]> => {
  const names = Array.from({ length: count }, (_, index) => `clip-${index}.mp4`);
  const evaluatedRow = await jobRow(page, judged).textContent();
  return names.filter((name) => !evaluatedRow?.includes(name));
};

test.afterEach(() => service().setFaults([]));

test('a batch is paused after the clip in progress, reordered, limited, resumed and cancelled', async () => {
  const since = service().trace().length;
  const hold: FaultRule = { on: 'createEvaluation', count: 'all', action: { hold: true } };
  service().setFaults([hold]);
  const page = await evaluateNew('paused', 6);
  await expect(jobRow(page, 'Submitting')).toHaveCount(1, evaluated);
  await button(page, 'Pause').click();
  await expect(batchView(page).getByText(/^Pausing after the .*in work$/)).toBeVisible();
  service().setFaults([]);
  await expect(phase(page, 'Paused')).toBeVisible(evaluated);
  await expect(page.getByText('1 of 6 clips done')).toBeVisible();
  expect(createdSince(since)).toBe(1);

  const [skipped = '', moved = ''] = (await namesLeft(page, 6)).slice(-2);
  await jobRow(page, skipped).click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Clip of the batch' });
  await expect(menu.getByRole('menuitem', { name: /Retry/ })).toHaveCount(0);
  await menu.getByRole('menuitem', { name: 'Skip the selected clips' }).click();
  await expect(jobRow(page, skipped)).toContainText('skipped');
  await notification(page, '1 clip skipped.').getByRole('button', { name: 'Undo' }).click();
  await expect(jobRow(page, skipped)).toContainText('Waiting');
  await jobRow(page, moved).click();
  await button(page, 'To the front').click();
  await expect(jobRow(page, moved)).toHaveAttribute('aria-rowindex', '2');

  await button(page, 'Set limit…').click();
  // A clip of half a second costs one unit.
  await page.getByRole('textbox', { name: /units/ }).fill('2');
  await page.getByRole('button', { name: 'Set limit', exact: true }).click();
  await button(page, 'Resume').click();
  await expect(phase(page, 'Stopped')).toBeVisible(evaluated);
  await expect(page.getByText('2 of 6 clips done')).toBeVisible();

  const noCredits = { status: 402, code: 'insufficient_credits', message: 'No credits are left.' };
  service().setFaults([{ on: 'createEvaluation', count: 'all', action: noCredits }]);
  await button(page, 'Change limit…').click();
  await page.getByRole('button', { name: 'Remove limit' }).click();
  await expect(page.getByText(/^Stopped: .*Add credits/)).toBeVisible(evaluated);
  service().setFaults([hold]);
  await button(page, 'Resume').click();
  await expect(jobRow(page, 'Submitting')).toHaveCount(1, evaluated);
  await button(page, 'Cancel…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the batch' }).click();
  await expect(phase(page, 'Cancelling')).toBeVisible();
  service().setFaults([]);
  await expect(phase(page, 'Finished')).toBeVisible(evaluated);
  await expect(jobRow(page, 'skipped')).toHaveCount(3);
  expect(createdSince(since)).toBe(3);
});

test('groups problems by cause with advice, and retries all of them at once', async () => {
  const refused = (from: number, count: number, status: number, code: string): FaultRule => ({
    on: 'createEvaluation',
    from,
    count,
    action: { status, code, message: `Refused: ${code}.` },
  });
  service().setFaults([
    refused(1, 2, 400, 'video_too_long'),
    refused(3, 1, 501, 'not_implemented'),
  ]);
  const page = await evaluateNew('refused', 5);
  await expect(page.getByText('3 of 5 clips done')).toBeVisible(evaluated);
  await page
    .getByRole('list', { name: 'Not evaluated' })
    .getByRole('listitem')
    .filter({ hasText: '2 can’t be evaluated' })
    .getByRole('button', { name: 'Show' })
    .click();
  await expect(page.getByRole('tab', { name: 'Problems (3)' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const causes = page.getByRole('list', { name: 'Problems by cause' }).getByRole('listitem');
  await expect(causes).toHaveCount(2);
  await expect(causes.filter({ hasText: 'video_too_long' })).toContainText('2 clips');
  await expect(causes.filter({ hasText: 'not_implemented' })).toContainText('1 clip');
  await causes
    .filter({ hasText: 'video_too_long' })
    .getByRole('button', { name: 'Show these' })
    .click();
  await expect(jobRow(page, 'clip-')).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);

  service().setFaults([]);
  await button(page, 'Retry all failed').click();
  await expect(page.getByText('5 of 5 clips done')).toBeVisible(evaluated);
  await page.getByRole('button', { name: /^All/ }).click();
  await expect(jobRow(page, judged)).toHaveCount(5);
});

test('a finished batch, under its given name, suggests the next step, and its findings stay when it is cleared', async () => {
  const page = await evaluateNew('named', 2);
  await expect(phase(page, 'Finished')).toBeVisible(evaluated);
  await page.getByRole('button', { name: 'Rename the batch' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Night of takes');
  await page.keyboard.press('Enter');
  await expect(batchView(page).getByRole('heading', { name: 'Night of takes' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Night of takes/ })).toBeVisible();
  // A browser gives no path of dropped files: the batch shows where they were received.
  await expect(batchView(page)).toContainText('/named');
  await expect(batchView(page)).toContainText(judged);
  await page.getByRole('button', { name: 'Clear finished' }).click();
  await expect(page.getByRole('link', { name: /^Night of takes/ })).toBeHidden();
  await app().go('#/library?view=table');
  await expect(page.getByRole('link', { name: 'clip-0.mp4' }).first()).toBeVisible();
});

test('a submission with an unknown outcome waits for a decision, with nothing preselected', async () => {
  service().setFaults([{ on: 'createEvaluation', count: 2, action: { drop: 'after' } }]);
  const page = await evaluateNew('uncertain', 3);
  await page.getByRole('link', { name: 'Decide…' }).click({ timeout: evaluated.timeout });
  // The first of them leads here; the second is submitted meanwhile.
  await expect(page.getByRole('heading', { name: '2 uncertain submissions' })).toBeVisible(
    evaluated,
  );
  await expect(page.getByRole('button', { name: 'Send again…' })).toBeDisabled();
  // Which two of the three depends on which were read first.
  const choices = page.getByRole('checkbox', { name: /^Select clip-\d\.mp4/ });
  await choices.first().check();
  await page.getByRole('button', { name: 'Send again…' }).click();
  const question = page.getByRole('dialog', { name: 'Send 1 submission again?' });
  await expect(question).toContainText('both are billed');
  await question.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('heading', { name: '1 uncertain submission' })).toBeVisible(
    evaluated,
  );
  await choices.check();
  await page.getByRole('button', { name: 'Give up…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByText('Nothing to decide')).toBeVisible(evaluated);
});
