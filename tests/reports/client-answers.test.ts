import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import type { ClipId } from '../../shared/domain/ids.ts';
import { openIdleEngine } from '../../tools/library/open-idle-engine.ts';
import { findViolations } from '../support/find-violations.ts';
import { bundlesForAll, paintedBundle } from '../support/painted-bundle.ts';
import { describeWith } from '../support/requires.ts';
import { writeReport } from '../support/written-report.ts';

const never = new AbortController().signal;

describeWith({ programs: ['chromium'] }, "bundle: a client's answers", () => {
  const { folder, open } = bundlesForAll();
  const clipOf = paintedBundle(folder, ['variable-rate', 'fps2997', 'late-start']);
  const dataDir = join(folder, 'data');
  beforeAll(async () => {
    await using engine = openIdleEngine(dataDir);
    const [unreviewed, ...reviewed] = ['variable-rate', 'late-start', 'fps2997'].map(
      (name) => clipOf(name)?.seeded?.clipId as ClipId,
    );
    const kept = [unreviewed as ClipId, ...reviewed];
    await engine.clips.setDecisions(kept.map((clipId) => ({ clipId, decision: 'keep' })));
    await engine.clips.setVerdict({ clipIds: reviewed, verdict: 'wrong' });
    const options = { layout: 'client', title: '“Takes”, week 48' } as const;
    await writeReport(dataDir, 'bundle', join(folder, 'answered'), options);
    await writeReport(dataDir, 'html', join(folder, 'answered.html'), options);
  });

  const saveAnswers = async (page: Page, client: string): Promise<string> => {
    await page.getByLabel('Your name').fill(client);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('takes-week-48-answers.json');
    const path = join(folder, `${client}.json`);
    await saved.saveAs(path);
    return path;
  };

  test('a client answers about clips and frames without a server, and the import shows it beside the clip', async () => {
    const { page, misdeeds } = await open('answered', ['clips', 'fps2997.html']);
    await page.getByRole('button', { name: 'Ask for this change' }).click();
    expect(await page.locator('.answer-bar output').textContent()).toContain(
      'Answered: 0 of 3 proposals.',
    );
    await page.getByLabel('Text of your answer').fill('The hand. It jumps.');
    const saving = page.getByRole('button', { name: 'Save answers…' });
    await saving.click();
    expect(await page.locator('.answer-bar output').textContent()).toContain('Not saved yet');
    // Typed letters are no keys of the player.
    expect(await page.locator('.readout').textContent()).toContain('0.00 s (frame 0)');
    await page.getByRole('button', { name: 'frame ▶', exact: true }).click();
    await expect.poll(() => page.locator('.readout').textContent()).toContain('(frame 1)');
    await page.getByLabel('(frame 1)').check();
    await page.getByRole('button', { name: 'Ask for this change' }).click();
    await page.getByRole('link', { name: 'All clips' }).click();
    const cardOf = (name: string) => page.locator('.card').filter({ hasText: `${name}.mp4` });
    const approved = cardOf('variable-rate');
    await approved.getByRole('button', { name: 'Approve' }).click();
    await page.reload();
    await approved.locator('summary').click();
    await approved.getByLabel('Text of your answer').fill('Nice');
    await approved.getByRole('button', { name: 'Add comment' }).click();
    await saving.click();
    expect(await page.getByRole('dialog').textContent()).toContain('Unanswered: 1 of 3 clips.');
    expect(await findViolations(page)).toEqual([]);
    // Refused by the browser, without a name.
    await page.keyboard.press('Enter');
    const path = await saveAnswers(page, 'Jane');
    expect(await page.locator('.answer-bar output').textContent()).toContain('2 of 3 proposals');
    await page.reload();
    expect(await page.locator('.answer-bar output').textContent()).toContain('Saved as');
    expect(readFileSync(path, 'utf8')).toContain('"name":"fps2997.mp4"');
    await cardOf('late-start').getByRole('button', { name: 'Approve' }).click();
    const unsaved = 'All answered. Changed since you saved';
    expect(await page.locator('.answer-bar output').textContent()).toContain(unsaved);
    expect(await findViolations(page)).toEqual([]);
    expect(misdeeds).toEqual([]);

    await using engine = openIdleEngine(dataDir);
    const imported = await engine.importRecords(path, () => undefined, never);
    expect(imported).toMatchObject({ client: 'Jane', answers: 3, clips: 2 });
    const said = async (name: string) => {
      const { clientAnswers } = await engine.clips.get(clipOf(name)?.seeded?.clipId as ClipId);
      return clientAnswers.map(({ kind, frame, text }) => [kind, frame, text]);
    };
    expect(await said('variable-rate')).toEqual([
      ['approval', null, ''],
      ['comment', null, 'Nice'],
    ]);
    expect(await said('fps2997')).toEqual([['change', 1, 'The hand. It jumps.']]);
  });

  test('a client answers on the single page alike, on which no button moves', async () => {
    const { page, misdeeds } = await open('.', ['answered.html']);
    const card = page.locator('.card').filter({ hasText: 'variable-rate' });
    const refusal = card.getByRole('button', { name: 'Not this one' });
    const place = async () => {
      const box = await refusal.boundingBox();
      return Math.round((box?.y ?? 0) + (await page.evaluate<number>('scrollY')));
    };
    const before = await place();
    await card.locator('summary').click();
    expect(await place()).toBe(before);
    await card.locator('summary').click();
    await refusal.click();
    expect(await card.locator('li').textContent()).toContain('Not this one');
    expect(await place()).toBe(before);
    await page.locator('.answer-all button').first().click();
    await page.getByRole('button', { name: 'Save answers…' }).click();
    const path = await saveAnswers(page, 'Ann');
    expect(await findViolations(page)).toEqual([]);
    expect(misdeeds).toEqual([]);
    await using engine = openIdleEngine(dataDir);
    const imported = await engine.importRecords(path, () => undefined, never);
    expect(imported).toMatchObject({ client: 'Ann', answers: 3, clips: 3 });
  });

  test('a request that an approval replaces, or that is removed, comes back by Undo', async () => {
    const { page } = await open('answered', ['clips', 'late-start.html']);
    // Whenever its file starts.
    expect(await page.locator('.readout').textContent()).toBe('0.00 s (frame 0)');
    const request = page.locator('li[data-kind="change"]');
    await page.getByLabel('Text of your answer').fill('Black and white');
    await page.getByRole('button', { name: 'Ask for this change' }).click();
    for (const name of ['Approve', 'Remove']) {
      await page.getByRole('button', { name }).click();
      expect(await request.count()).toBe(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      expect(await request.textContent()).toContain('You asked for a change Black and white');
      expect(await page.locator('li[data-kind="approval"]').count()).toBe(0);
    }
  });

  test('a client goes from one unanswered clip to the next, and back to the clip in the list', async () => {
    const { page } = await open('answered', ['index.html']);
    const next = page.getByRole('link', { name: 'Next unanswered clip' });
    const toAnswer = page.getByRole('button', { name: 'Next to answer' });
    const focused = page.locator('.card:has(:focus)');
    for (const card of [0, 1]) {
      await toAnswer.click();
      expect(await focused.getAttribute('id')).toBe(
        await page.locator('.card').nth(card).getAttribute('id'),
      );
    }
    await page.getByLabel('Search').fill('no such clip');
    await expect.poll(() => toAnswer.isVisible()).toBe(false);
    await page.getByLabel('Search').fill('');
    await page.locator('.card').nth(1).getByRole('button', { name: 'Approve' }).click();
    await page.locator('.card').first().getByRole('link').click();
    const third = page.locator('h3').getByText('late-start.mp4');
    await next.click();
    await third.waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await next.click();
    await page.locator('h3').getByText('variable-rate.mp4').waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    expect(await next.isVisible()).toBe(false);
    await page.getByRole('link', { name: 'All clips' }).click();
    expect(await page.locator('.card:target').textContent()).toContain('variable-rate.mp4');
    await page.locator('.card').first().getByRole('button', { name: 'Remove' }).click();
    await page.getByLabel('Only unanswered').check();
    expect(await page.locator('.card:visible').count()).toBe(1);
    expect(await page.locator('.filters output').textContent()).toContain('1 of 3 clips');
    // The address has the filter, whose answers are known before it applies.
    await page.reload();
    expect(await page.locator('.card:visible').count()).toBe(1);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => page.locator('.card:visible').count()).toBe(3);
  });

  test('a client filters clips, and agrees to keep all at once, but none that is answered or not reviewed', async () => {
    const { page } = await open('answered', ['index.html']);
    const shown = page.locator('.card:visible .clip-name');
    const outcomes = page.getByLabel('With or without findings');
    await outcomes.selectOption('Without findings');
    expect(await shown.allTextContents()).toEqual(['fps2997.mp4', 'late-start.mp4']);
    await outcomes.selectOption('Not reviewed yet');
    expect(await shown.allTextContents()).toEqual(['variable-rate.mp4']);
    await page.getByRole('button', { name: 'Show all' }).click();
    const comment = page.locator('.card').filter({ hasText: 'fps2997' });
    await comment.locator('summary').click();
    await comment.getByLabel('Text of your answer').fill('The hand');
    await comment.getByRole('button', { name: 'Ask for this change' }).click();
    const keepAll = page.locator('.answer-all button').first();
    const offer = 'Agree to keep 1 clip (1 not reviewed left out)';
    await keepAll.getByText(offer).click();
    const approved = page.locator('.card', { has: page.locator('li[data-kind="approval"]') });
    expect(await approved.locator('.clip-name').allTextContents()).toEqual(['late-start.mp4']);
    const undo = 'Undo: agreed to keep 1 clip';
    expect(await page.evaluate('document.activeElement.textContent')).toBe(undo);
    await keepAll.getByText(undo).click();
    expect(await approved.count()).toBe(0);
    expect(await keepAll.textContent()).toBe(offer);
  });

  const unbound = [
    ['localStorage', 'All answered. Changed since you saved'],
    // The other tab learns of it before it saves.
    ['sessionStorage', 'All answered. Saved as'],
  ] as const;

  test.each(unbound)('no answer is lost when the browser leaves %s unbound', async (name, text) => {
    const { page } = await open('answered', ['index.html']);
    const list = page.url();
    // As Chromium does on a busy machine: such a store is empty, and forgets without an error.
    await page.context().addInitScript(`if (location.search === '?unbound')
      Object.defineProperty(window, '${name}', {
        value: { getItem: () => null, setItem: () => undefined },
      })`);
    const cardOf = (tab: Page, index: number) => tab.locator('.card').nth(index);
    const approve = (tab: Page, index: number) =>
      cardOf(tab, index).getByRole('button', { name: 'Approve' }).click();
    const answered = (tab: Page) => tab.locator('.answer-bar output').textContent();
    await page.goto(`${list}?unbound`);
    await approve(page, 0);
    await page.goto(list);
    expect(await answered(page)).toContain('1 of 3 proposals. Stored here');
    await approve(page, 1);
    const tab = await page.context().newPage();
    await tab.goto(`${list}?unbound`);
    await approve(tab, 2);
    if (name === 'sessionStorage')
      await expect.poll(() => answered(page)).toContain('All answered');
    await page.getByRole('button', { name: 'Save answers…' }).click();
    await saveAnswers(page, 'Jane');
    await tab.goto(list);
    expect(await answered(tab)).toContain(text);
    await cardOf(page, 0).getByRole('button', { name: 'Remove' }).click();
    await tab.reload();
    expect(await answered(tab)).toContain('2 of 3 proposals');
    await tab.getByRole('button', { name: 'Save answers…' }).click();
    expect(await tab.getByLabel('Your name').inputValue()).toBe('Jane');
  });

  test('answers stay on the page when the browser has no more space for them', async () => {
    const { page } = await open('answered', ['clips', 'fps2997.html']);
    const comment = async (text: string): Promise<void> => {
      await page.getByLabel('Text of your answer').fill(text);
      await page.getByRole('button', { name: 'Add comment' }).click();
    };
    await comment('One');
    await page.evaluate(`for (let size = 2 ** 23, text = ''; size >= 1; size /= 2) {
      try {
        localStorage.setItem('other', text + 'x'.repeat(size));
        text += 'x'.repeat(size);
      } catch {}
    }`);
    await comment('Two');
    await comment('Three');
    expect(await page.locator('.answers li').count()).toBe(3);
    const bar = page.getByRole('region', { name: 'Your answers' });
    expect(await bar.textContent()).toContain('This browser keeps no answers');
  });
});
