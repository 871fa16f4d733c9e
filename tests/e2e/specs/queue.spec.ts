import type { Page } from 'playwright/test';
import type { FaultRule } from '../../support/evaluator-process.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { dropPaths } from '../support/drop-paths.ts';
import { batchView, evaluated, jobRow } from '../support/screens.ts';
import { expect, sharedApp, sharedService, test } from '../support/test.ts';

const service = sharedService({ faults: [] });
const files = sharedClipFiles();
const app = sharedApp(() => ({
  env: { CLIPCHECK_BASE_URL: service().baseUrl, CLIPCHECK_API_KEY: service().apiKey },
  settings: {
    defaults: {
      model: null,
      modelVersion: null,
      types: ['visual_glitch'],
      // One after the other, so that there is time to do something about those that wait.
      concurrency: 1,
      inline: true,
    },
  },
}));

/** Every submission takes a while. */
const slow: FaultRule = { on: 'createEvaluation', count: 'all', action: { delayMs: 400 } };

/** Drops a new folder of clips, the first ones of which are named `clip-0.mp4` and so on. */
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

test.afterEach(() => service().setFaults([]));

test('a batch pauses after what is under way, and goes on when it is resumed', async () => {
  service().setFaults([slow]);
  const page = await evaluateNew('paused', 6);
  await expect(page.getByText(/^[1-5] of 6 clips done/)).toBeVisible(evaluated);
  await button(page, 'Pause').click();
  await expect(batchView(page).getByText('Paused', { exact: true })).toBeVisible(evaluated);
  await expect(page.getByText(/^[1-5] of 6 clips done/)).toBeVisible();
  await button(page, 'Resume').click();
  await expect(page.getByText('6 of 6 clips done')).toBeVisible(evaluated);
});

test('clips that wait can be skipped and brought to the front', async () => {
  service().setFaults([slow]);
  const page = await evaluateNew('reordered', 6);
  await button(page, 'Pause').click();
  await expect(batchView(page).getByText('Paused', { exact: true })).toBeVisible(evaluated);
  await jobRow(page, 'clip-4.mp4').click();
  await button(page, 'Skip').click();
  await expect(jobRow(page, 'clip-4.mp4')).toContainText('Cancelled');
  await jobRow(page, 'clip-5.mp4').click();
  await button(page, 'To the front').click();
  await expect(jobRow(page, 'clip-5.mp4')).toHaveAttribute('aria-rowindex', '2');
  await button(page, 'Resume').click();
  await expect(page.getByText('6 of 6 clips done')).toBeVisible(evaluated);
  await expect(jobRow(page, 'clip-4.mp4')).toContainText('Cancelled');
  await expect(jobRow(page, 'clip-5.mp4')).toContainText('Completed');
});

test('a cancelled batch submits nothing more', async () => {
  service().setFaults([slow]);
  const page = await evaluateNew('cancelled', 6);
  await button(page, 'Cancel…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the batch' }).click();
  await expect(batchView(page).getByText('Ended', { exact: true })).toBeVisible(evaluated);
  await expect(jobRow(page, 'clip-5.mp4')).toContainText('Cancelled');
});

test('what went wrong is told by cause with what to do, and all of it is retried at once', async () => {
  const refused = (from: number, count: number, code: string): FaultRule => ({
    on: 'createEvaluation',
    from,
    count,
    action: { status: 400, code, message: `Refused: ${code}.` },
  });
  service().setFaults([refused(1, 2, 'invalid_video'), refused(3, 1, 'video_too_long')]);
  const page = await evaluateNew('refused', 5);
  await expect(page.getByText('5 of 5 clips done')).toBeVisible(evaluated);
  await page.getByRole('tab', { name: 'Problems (3)' }).click();
  const causes = page.getByRole('list', { name: 'Problems by cause' }).getByRole('listitem');
  await expect(causes).toHaveCount(2);
  await expect(causes.filter({ hasText: 'invalid_video' })).toContainText('2 clips');
  await expect(causes.filter({ hasText: 'video_too_long' })).toContainText('1 clip');
  await causes
    .filter({ hasText: 'invalid_video' })
    .getByRole('button', { name: 'Show these' })
    .click();
  await expect(jobRow(page, 'clip-')).toHaveCount(2);

  service().setFaults([]);
  await button(page, 'Retry all failed').click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('3 of 3 clips done')).toBeVisible(evaluated);
  await expect(jobRow(page, 'Completed')).toHaveCount(3);
});

test('a batch stops before its cap is crossed, and goes on when the cap is taken away', async () => {
  service().setFaults([slow]);
  const page = await evaluateNew('capped', 5);
  await button(page, 'Pause').click();
  await expect(batchView(page).getByText('Paused', { exact: true })).toBeVisible(evaluated);
  const progress = await page.getByText(/of 5 clips done/).textContent();
  const done = Number(progress?.slice(0, 1));
  await button(page, 'Set cap…').click();
  // A clip of half a second costs one unit.
  await page.getByRole('textbox', { name: /units/ }).fill(String(done + 2));
  await page.getByRole('button', { name: 'Set cap', exact: true }).click();
  await button(page, 'Resume').click();
  await expect(batchView(page).getByText('Stopped', { exact: true })).toBeVisible(evaluated);
  await expect(page.getByText(`${done + 2} of 5 clips done`)).toBeVisible();
  await button(page, 'Change cap…').click();
  await page.getByRole('button', { name: 'Remove cap' }).click();
  await expect(page.getByText('5 of 5 clips done')).toBeVisible(evaluated);
});

test('a refusal of the whole batch stops it with the reason, and it is resumed when mended', async () => {
  const noCredits = { status: 402, code: 'insufficient_credits', message: 'No credits are left.' };
  service().setFaults([{ on: 'createEvaluation', count: 'all', action: noCredits }]);
  const page = await evaluateNew('unpaid', 3);
  await expect(page.getByText(/^Stopped: .*Add credits/)).toBeVisible(evaluated);
  service().setFaults([]);
  await button(page, 'Resume').click();
  await expect(page.getByText('3 of 3 clips done')).toBeVisible(evaluated);
});

test('a submission whose outcome is not known waits for a decision, with nothing chosen', async () => {
  service().setFaults([{ on: 'createEvaluation', count: 2, action: { drop: 'after' } }]);
  const page = await evaluateNew('uncertain', 3);
  await page.getByRole('link', { name: 'Decide…' }).click({ timeout: evaluated.timeout });
  // The first of them leads here; the second is submitted meanwhile.
  await expect(page.getByRole('heading', { name: '2 uncertain submissions' })).toBeVisible(
    evaluated,
  );
  await expect(page.getByRole('button', { name: 'Send again…' })).toBeDisabled();
  // Which two of the three it is depends on which were read first.
  const choices = page.getByRole('checkbox', { name: /^Choose clip-\d\.mp4/ });
  await choices.first().check();
  await page.getByRole('button', { name: 'Send again…' }).click();
  const question = page.getByRole('dialog', { name: 'Send 1 submission again?' });
  await expect(question).toContainText('bills both');
  await question.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('heading', { name: '1 uncertain submission' })).toBeVisible(
    evaluated,
  );
  await choices.check();
  await page.getByRole('button', { name: 'Give up…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByText('Nothing to decide')).toBeVisible(evaluated);
});

test('ended batches can be cleared, and what they found stays', async () => {
  const page = await evaluateNew('cleared', 1);
  await expect(page.getByText('1 of 1 clip done')).toBeVisible(evaluated);
  await page.getByRole('button', { name: 'Clear ended' }).click();
  await expect(page.getByRole('link', { name: /^cleared/ })).toBeHidden();
  await app().open('#/library?view=table');
  await expect(page.getByRole('link', { name: 'clip-0.mp4' }).first()).toBeVisible();
});
