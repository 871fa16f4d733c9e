import type { Locator, Page } from 'playwright/test';
import { areaOf, goToFrame, noteNames } from '../support/review-screen.ts';
import { earlierPrompt, type FindingClips, seedFindings } from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

const [app, clips] = sharedSeededApp(seedFindings);

/**
 * The parts of the page that show a finding.
 * @param number as displayed, from 1
 */
const row = (page: Page, number: number): Locator =>
  page.getByRole('grid', { name: 'Findings' }).locator(`[role=row][data-finding="${number - 1}"]`);
const range = (page: Page, number: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Finding ${number}: `) });
const box = (page: Page, number: number): Locator =>
  page.locator(`[data-testid=overlay-box][data-finding="${number - 1}"]`);
const marks = (page: Page): Locator => page.getByTestId('prompt-text').getByRole('button');

const openClip = async (clip: keyof FindingClips, search = '?frame=0'): Promise<void> => {
  await app().open(`#/clips/${clips()[clip].clipId}${search}`);
  await expect(app().page.getByTestId('frame-canvas')).toBeVisible();
};

/** Finding 1 of the lantern is shown in four parts, each of which shows whether it is selected. */
const expectChosen = async (page: Page, isChosen: boolean): Promise<void> => {
  const said = String(isChosen);
  await expect(row(page, 1)).toHaveAttribute('aria-selected', said);
  await expect(range(page, 1)).toHaveAttribute('aria-pressed', said);
  await expect(box(page, 1)).toHaveAttribute('data-chosen', said);
  for (const words of ['red ', '🏮 lantern']) {
    const mark = marks(page).filter({ hasText: new RegExp(`^${words}$`) });
    await expect(mark).toHaveAttribute('aria-pressed', said);
  }
};

const atFrame = (page: Page, frame: number): Promise<void> =>
  expect(page.getByTestId('frame-number')).toHaveText(String(frame));

const ways: Record<string, (page: Page) => Promise<void>> = {
  'in the list': (page) => row(page, 1).click(),
  'on the time bar': (page) => range(page, 1).click(),
  'in the prompt': (page) =>
    marks(page)
      .filter({ hasText: /^red $/ })
      .click(),
  'on the picture': async (page) => {
    await goToFrame(page, 35);
    const { x, y, width, height } = await areaOf(box(page, 1));
    await page.mouse.click(x + width / 2, y + height / 2);
  },
};

test('a finding selected in any place is selected everywhere, and its frame is shown', async () => {
  const { page } = app();
  await openClip('lantern');
  for (const [place, choose] of Object.entries(ways)) {
    await test.step(place, async () => {
      await page.keyboard.press('Home');
      await choose(page);
      await expectChosen(page, true);
      await atFrame(page, place === 'on the picture' ? 35 : 30);
      await page.keyboard.press('Escape');
      await expectChosen(page, false);
    });
  }
});

test('marks are reached and pressed by keys, and leave Space to the player after a click', async () => {
  const { page } = app();
  await openClip('lantern');
  // Words that the prompt does not have.
  await page.getByRole('button', { name: /Not found in this prompt:.*thunder/ }).click();
  await expect(row(page, 3)).toHaveAttribute('aria-selected', 'true');
  await expect(row(page, 3)).toContainText('is not in this prompt');
  await expect(row(page, 4)).toContainText('found near the position the service gave');
  await marks(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(marks(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 2)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Space');
  await expect(row(page, 1)).toHaveAttribute('aria-selected', 'true');
  await marks(page).last().click();
  await expect(marks(page).last()).not.toBeFocused();
  await expect(row(page, 4)).toHaveAttribute('aria-selected', 'true');
});

test('Enter and leaving the field save a note, Escape cancels it, and it is never lost', async () => {
  const { page } = app();
  await openClip('lantern');
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

  await note.fill('typed to the end');
  const { clipId } = clips().boat;
  await app().go(`#/clips/${clipId}`);
  await expect(page.getByTestId('prompt-text')).toContainText('A boat');
  await page.goBack();
  await expect(row(page, 2)).toContainText('typed to the end');
});

test("a run keeps the prompt it was judged by, beside the clip's current one", async () => {
  const { page } = app();
  const [earlier] = clips().lantern.runIds;
  await openClip('lantern', `?run=${earlier}&frame=0`);
  await expect(page.getByTestId('prompt-text')).toHaveText(earlierPrompt);
  await expect(marks(page)).toHaveText(['prompt']);
  await page.getByRole('radiogroup', { name: 'Prompt version' }).getByText('Current').click();
  await expect(page.getByRole('region', { name: 'Prompt', exact: true })).toContainText(
    'walks past a red',
  );
  await expect(marks(page)).toHaveCount(0);
});

test('the mouse leaves the keyboard to the list and the player', async () => {
  const { page } = app();
  await openClip('lantern');
  const real = row(page, 1).getByRole('button', { name: 'Confirmed' });
  await row(page, 1).click();
  await real.click();
  await expect(real).toHaveAttribute('aria-pressed', 'true');
  const names = await noteNames(page.getByRole('button', { name: 'Play', exact: true }));
  await page.keyboard.press('Space');
  await expect.poll(names).toContain('Pause');
  await page.keyboard.press('Home');
  await atFrame(page, 0);
  await expect(real).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 5)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('0');
  await expect(real).toHaveAttribute('aria-pressed', 'false');

  const unreviewed = page.getByRole('switch', { name: 'Unreviewed only' });
  await unreviewed.click();
  await expect(unreviewed).toBeChecked();
  await page.keyboard.press('Space');
  await expect.poll(names).toContain('Pause');
  await page.keyboard.press('Home');
  await atFrame(page, 0);
  await expect(unreviewed).toBeChecked();
});

test('a verdict on an earlier result applies to that result, and is undone there', async () => {
  const { page } = app();
  const [earlier] = clips().lantern.runIds;
  await openClip('lantern', `?run=${earlier}&frame=0`);
  await row(page, 1).click();
  await page.keyboard.press('1');
  await expect(row(page, 1).getByRole('button', { name: 'Confirmed' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByText('Showing an earlier result from')).toBeVisible();
  // Verdicts on all findings apply to those of the newest result.
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Confirmed' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^Runs/ }).click();
  const runs = page.getByRole('region', { name: /^Runs/ }).getByRole('button');
  await runs.first().click();
  await expect(page.getByTestId('prompt-text')).toContainText('walks past a red');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByTestId('prompt-text')).toHaveText(earlierPrompt);
  await page.getByRole('tab', { name: /^Findings/ }).click();
  await expect(row(page, 1)).toHaveAttribute('aria-selected', 'true');
  await expect(row(page, 1).getByRole('button', { name: 'Confirmed' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('a hostile prompt and hostile findings stay plain text', async () => {
  const { page } = app();
  const before = app().complaints().length;
  await openClip('boat');
  const shown =
    '<img src="x" onerror="document.title=\'taken\'"><script>document.title=\'taken\'</script>\\u{202e}\\u{7}\\u{2028} end';
  await expect(page.getByTestId('prompt-text')).toHaveText(
    `A boat ${shown} on a \\u{2067}red\\u{2069} lake.`,
  );
  await expect(marks(page)).toHaveText([/end$/, 'lake']);
  await expect(row(page, 1)).toContainText(shown);
  await expect(row(page, 3)).toContainText('No description was given.');
  expect(await page.title()).not.toContain('taken');
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(app().complaints().slice(before)).toEqual([]);
});

test('lists and marks 500 findings without adding them all to the page', async () => {
  const { page } = app();
  await openClip('windmill');
  const list = page.getByRole('grid', { name: 'Findings' });
  await expect(list).toHaveAttribute('aria-rowcount', '500');
  expect(await list.getByRole('row').count()).toBeLessThan(40);
  await expect(marks(page).first()).toBeVisible();
  // One that is far away in the list as well as in the prompt.
  await marks(page).last().focus();
  await page.keyboard.press('Enter');
  const chosen = list.getByRole('row', { selected: true });
  await expect(chosen).toBeInViewport();
  await expect(chosen.getByRole('button', { name: 'Confirmed' })).toBeInViewport();
  await list.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('PageUp');
  await expect(chosen).toBeInViewport();
});
