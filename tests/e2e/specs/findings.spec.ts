import type { Locator, Page } from 'playwright/test';
import {
  areaOf,
  findingBox,
  findingRange,
  goToFrame,
  noteNames,
  untilFrame,
} from '../support/review-screen.ts';
import { earlierPrompt, type FindingClips, seedFindings } from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

const [app, clips] = sharedSeededApp(seedFindings);

/** @param number as displayed, from 1 */
const row = (page: Page, number: number): Locator =>
  page.getByRole('grid', { name: 'Findings' }).locator(`[role=row][data-finding="${number - 1}"]`);
const marks = (page: Page): Locator => page.getByTestId('prompt-text').getByRole('button');

const openClip = async (clip: keyof FindingClips, search = '?frame=0'): Promise<Page> => {
  const { page } = app();
  await app().open(`#/clips/${clips()[clip].clipId}${search}`);
  await expect(page.getByTestId('frame-canvas')).toBeVisible();
  return page;
};

/** Finding 1 of the lantern is shown in four parts, each of which shows whether it is selected. */
const expectChosen = async (page: Page, isChosen: boolean): Promise<void> => {
  const said = String(isChosen);
  await expect(row(page, 1)).toHaveAttribute('aria-selected', said);
  await expect(findingRange(page, 1)).toHaveAttribute('aria-pressed', said);
  await expect(findingBox(page, 1)).toHaveAttribute('data-chosen', said);
  for (const words of ['red ', '🏮 lantern']) {
    const mark = marks(page).filter({ hasText: new RegExp(`^${words}$`) });
    await expect(mark).toHaveAttribute('aria-pressed', said);
  }
};

const ways: Record<string, (page: Page) => Promise<void>> = {
  'in the list': (page) => row(page, 1).click(),
  'on the time bar': (page) => findingRange(page, 1).click(),
  'in the prompt': (page) =>
    marks(page)
      .filter({ hasText: /^red $/ })
      .click(),
  'on the picture': async (page) => {
    await goToFrame(page, 35);
    const { x, y, width, height } = await areaOf(findingBox(page, 1));
    await page.mouse.click(x + width / 2, y + height / 2);
  },
};

test('a finding selected in any place is selected everywhere, and its frame is shown', async () => {
  const page = await openClip('lantern');
  for (const [place, choose] of Object.entries(ways)) {
    await test.step(place, async () => {
      await page.keyboard.press('Home');
      await choose(page);
      await expectChosen(page, true);
      await untilFrame(page, place === 'on the picture' ? 35 : 30);
      await page.keyboard.press('Escape');
      await expectChosen(page, false);
    });
  }
});

test('marks are reached and pressed by keys; words without a place are named', async () => {
  const page = await openClip('lantern');
  // Words that the prompt does not have.
  await page.getByRole('button', { name: /Not found in this prompt:.*thunder/ }).click();
  await expect(row(page, 4)).toHaveAttribute('aria-selected', 'true');
  await expect(row(page, 4)).toContainText('is not in this prompt');
  await expect(row(page, 5)).toContainText('found near the position the service gave');
  await marks(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(marks(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 3)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Space');
  await expect(row(page, 1)).toHaveAttribute('aria-selected', 'true');
});

test('Enter and leaving the field save a note, Escape cancels it, and one that is too long stays', async () => {
  const page = await openClip('lantern');
  const note = row(page, 2).getByRole('textbox', { name: 'Note' });
  await row(page, 2).click();
  await note.fill('first');
  await note.press('Shift+Enter');
  await note.pressSequentially('second');
  await note.press('Enter');
  await expect(page.getByRole('grid', { name: 'Findings' })).toBeFocused();
  await row(page, 1).click();
  await expect(row(page, 2)).toContainText('first second');

  await row(page, 2).click();
  await note.fill('given up');
  await note.press('Escape');
  await expect(note).toHaveValue('first\nsecond');

  await note.fill('x'.repeat(10_002));
  await note.press('Enter');
  await expect(row(page, 2)).toContainText('10,002 characters; the maximum is 10,000');
  await expect(note).toBeFocused();
  await expect(note).toHaveValue(/^x{10002}$/);

  await note.fill('typed to the end');
  await app().go(`#/clips/${clips().windmill.clipId}`);
  await expect(page.getByTestId('prompt-text')).toContainText('A windmill');
  await page.goBack();
  await expect(row(page, 2)).toContainText('typed to the end');
});

test('a part used by mouse passes the keys to the player, one used by keyboard keeps them', async () => {
  const page = await openClip('lantern');
  const player = page.getByRole('region', { name: 'Player', exact: true });
  const names = await noteNames(page.getByRole('button', { name: 'Play', exact: true }));
  const expectSpaceToPlay = async (): Promise<void> => {
    const before = (await names()).length;
    await page.keyboard.press('Space');
    await expect.poll(async () => (await names()).slice(before)).toContain('Pause');
    await page.keyboard.press('Home');
    await untilFrame(page, 0);
  };
  const real = row(page, 1).getByRole('button', { name: 'Confirmed' });
  await row(page, 1).click();
  await real.click();
  await expect(real).toHaveAttribute('aria-pressed', 'true');
  await expectSpaceToPlay();
  await expect(real).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('0');
  await expect(real).toHaveAttribute('aria-pressed', 'false');

  await page.getByRole('tab', { name: /^Runs/ }).click();
  const answer = page.getByRole('group').filter({ hasText: 'Raw JSON' });
  await answer.getByText('Raw JSON').click();
  await expect(answer).toHaveAttribute('open');
  await expectSpaceToPlay();
  await expect(answer).toHaveAttribute('open');
  await page.getByRole('tab', { name: /^Findings/ }).click();

  const more = page.getByRole('button', { name: 'More actions', exact: true });
  const opened = page.getByRole('menu');
  await more.click();
  await expect(opened).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(player).toBeFocused();
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(opened).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(more).toBeFocused();
});

test('an earlier result has the prompt it was judged by, and its verdicts are undone there', async () => {
  const [earlier] = clips().lantern.runIds;
  const page = await openClip('lantern', `?run=${earlier}&frame=0`);
  const prompt = page.getByTestId('prompt-text');
  await expect(page.getByText('Showing an earlier result from')).toBeVisible();
  await expect(prompt).toHaveText(earlierPrompt);
  await expect(marks(page)).toHaveText(['prompt']);
  const real = row(page, 1).getByRole('button', { name: 'Confirmed' });
  await row(page, 1).click();
  await page.keyboard.press('1');
  await expect(real).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('tab', { name: /^Runs/ }).click();
  await page.getByRole('region', { name: /^Runs/ }).getByRole('button').first().click();
  await expect(prompt).toContainText('walks past a red');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(prompt).toHaveText(earlierPrompt);
  await page.getByRole('tab', { name: /^Findings/ }).click();
  await expect(row(page, 1)).toHaveAttribute('aria-selected', 'true');
  await expect(real).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('radiogroup', { name: 'Prompt version' }).getByText('Current').click();
  await expect(page.getByRole('region', { name: 'Prompt', exact: true })).toContainText(
    'walks past a red',
  );
  await expect(marks(page)).toHaveCount(0);
});

test('lists and marks 500 findings without adding them all to the page', async () => {
  const page = await openClip('windmill');
  const list = page.getByRole('grid', { name: 'Findings' });
  await expect(list).toHaveAttribute('aria-rowcount', '500');
  expect(await list.getByRole('row').count()).toBeLessThan(40);
  // One that is far away in the list as well as in the prompt.
  await marks(page).last().focus();
  await page.keyboard.press('Enter');
  const chosen = list.getByRole('row', { selected: true });
  await expect(chosen).toBeInViewport();
  await expect(chosen.getByRole('button', { name: 'Confirmed' })).toBeInViewport();
});
