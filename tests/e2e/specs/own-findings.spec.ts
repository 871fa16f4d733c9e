import type { Locator, Page } from 'playwright/test';
import { type SeededClip, seedReview } from '../../../tools/library/seed-review.ts';
import { findViolations } from '../../support/find-violations.ts';
import {
  areaOf,
  evaluateAgain,
  findingList,
  goToFrame,
  picture,
  untilFrame,
} from '../support/review-screen.ts';
import { evaluated, notification } from '../support/screens.ts';
import { glitch, samplePath } from '../support/seeds.ts';
import { expect, sharedAppOnService, test } from '../support/test.ts';

let clips: { windmill: SeededClip; boat: SeededClip };
const [app] = sharedAppOnService({
  prepare: async (dataDir) => {
    const clip = (name: string, description: string | null) => ({
      path: samplePath(name),
      prompt: 'A toy in the wind',
      runs: [{ findings: description === null ? [] : [{ ...glitch('a', [10, 14]), description }] }],
    });
    const [windmill, boat] = await seedReview(dataDir, [
      clip('paper-windmill-in-a-meadow', 'Glitch '.repeat(3000)),
      clip('paper-boat-on-waves', null),
    ]);
    if (!windmill || !boat) throw new Error('the clips were not put into the library');
    clips = { windmill, boat };
  },
});

const rows = (page: Page): Locator => findingList(page).getByRole('row');
const markBox = (page: Page): Locator => page.getByTestId('mark-box');

const openClip = async (clip: keyof typeof clips): Promise<Page> => {
  const { page } = app();
  await app().open(`#/clips/${clips[clip].clipId}?frame=0`);
  await untilFrame(page, 0);
  return page;
};

test('a range, a box, a kind and a note are marked, edited, undone and deleted, and survive a re-run', async () => {
  const page = await openClip('windmill');
  const own = rows(page).filter({ hasText: 'marked by you' });
  // A page lays out the beginning of any text.
  await rows(page).first().click();
  await expect(rows(page).getByRole('button', { name: 'more', exact: true })).toBeVisible();
  expect((await rows(page).first().textContent())?.length).toBeLessThan(11_000);
  await goToFrame(page, 36);
  await page.keyboard.press('Shift+I');
  await expect(own).toHaveAttribute('aria-selected', 'true');
  await goToFrame(page, 30);
  await page.keyboard.press('Shift+O');
  await expect(own).toContainText('Frames 30–36');

  await page.keyboard.press('Shift+B');
  const { x, y, width, height } = await areaOf(picture(page));
  await page.mouse.move(x + width * 0.1, y + height * 0.2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.3, y + height * 0.6, { steps: 4 });
  const drawn = await areaOf(markBox(page));
  await page.mouse.up();
  expect(Math.abs(drawn.width - width * 0.2)).toBeLessThan(4);
  expect(Math.abs(drawn.y - (y + height * 0.2))).toBeLessThan(4);
  await expect(markBox(page)).toHaveCount(0);
  await expect(own.getByRole('button', { name: 'Change box' })).toBeVisible();

  await page.keyboard.press('Shift+E');
  await expect(own.getByLabel('Kind')).toBeFocused();
  await page.keyboard.type('Extra finger');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(own.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await expect(own).toContainText('Extra finger');
  await expect(page.getByTestId('overlay')).toContainText('Extra finger');
  // The name of the kind takes the place of that of the type.
  await expect(page.getByTestId('overlay')).not.toContainText('Visual glitch');
  await page.keyboard.type('The left hand');
  // What is typed is kept by Escape and over a reload.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: 'Findings (2)' })).toBeVisible();
  await expect(own.getByRole('textbox', { name: 'Note' })).toHaveValue('The left hand');
  await page.reload();
  await expect(own.getByRole('textbox', { name: 'Note' })).toHaveValue('The left hand');
  await expect(own).toContainText('Extra finger');

  // The picture goes to the changed range, and to where a box is drawn.
  await goToFrame(page, 2);
  // Not before the number is typed completely: the 4 of 44 is before the first frame.
  const [first, last] = [own.getByLabel('First frame'), own.getByLabel('Last frame')];
  await last.fill('4');
  await page.keyboard.press('Enter');
  await expect(own).toContainText('Before the first frame; not saved.');
  await expect(first).toHaveValue('30');
  await last.fill('44');
  await page.keyboard.press('Enter');
  await expect(own).toContainText('Frames 30–44');
  await untilFrame(page, 30);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(own).toContainText('Frames 30–36');
  await expect(notification(page, 'The marked finding is as before')).toBeVisible();

  await goToFrame(page, 2);
  await page.keyboard.press('Shift+B');
  await untilFrame(page, 30);
  await expect(page.getByRole('application', { name: 'Box on the picture' })).toBeFocused();
  const before = await areaOf(markBox(page));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowDown');
  const moved = await areaOf(markBox(page));
  expect(moved.x).toBeLessThan(before.x);
  expect(moved.height).toBeGreaterThan(before.height);
  await page.keyboard.press('Enter');
  await expect(notification(page, 'Marked finding changed')).toBeVisible();

  await evaluateAgain(page);
  await expect(page.getByRole('tab', { name: 'Runs (2)' })).toBeVisible(evaluated);
  await expect(own).toContainText('Frames 30–36');

  await own.click();
  await page.keyboard.press('Shift+Delete');
  await expect(own).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(own).toContainText('Frames 30–36');

  // While what was typed is being stored.
  await own.click();
  await page.keyboard.press('Shift+E');
  await page.keyboard.type('Third hand');
  await own.getByRole('button', { name: 'Delete' }).evaluate((button: HTMLButtonElement) => {
    document.querySelector<HTMLElement>(':focus')?.blur();
    button.click();
  });
  await expect(own).toHaveCount(0);
});

// Only a browser has requests that can be held and refused.
test('a note on a frame of a clip without findings leaves it without defects, and is in its report', {
  tag: '@web',
}, async () => {
  const page = await openClip('boat');
  await goToFrame(page, 20);
  await page.keyboard.press(';');
  const note = rows(page).getByRole('textbox', { name: 'Note' });
  await expect(note).toBeFocused();
  // Without a text, Escape leaves nothing.
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(0);
  // What is typed before the field is there goes into it.
  const storing = Promise.withResolvers<void>();
  await page.route(/setOwnFinding/, async (route) => {
    await storing.promise;
    await route.continue();
  });
  await page.keyboard.press(';');
  await page.keyboard.type('Lovely lightt');
  await page.keyboard.press('Backspace');
  // Escape does not leave the page, and other fields take what is typed into them.
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('queue');
  await expect(page.locator(':focus')).toHaveValue('queue');
  await page.keyboard.press('Escape');
  storing.resolve();
  await expect(note).toHaveValue('Lovely light');
  await page.unroute(/setOwnFinding/);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toContainText('Frame 20');
  await expect(page.getByText('No defects found').first()).toBeVisible();
  // A note that could not be stored is not lost.
  const failing = Promise.withResolvers<void>();
  await page.route(/setOwnFinding/, async (route) => {
    await failing.promise;
    await route.abort();
  });
  await page.keyboard.press('Shift+M');
  await page.keyboard.type('Too dark');
  failing.resolve();
  await expect(notification(page, 'What you typed was not saved: “Too dark”')).toBeVisible();
  await page.unroute(/setOwnFinding/);

  await page.keyboard.press('ControlOrMeta+e');
  await page.getByRole('radio', { name: 'More formats…' }).check();
  await page.getByRole('radio', { name: /Markdown/ }).check();
  await expect(page.getByRole('main')).toContainText('Lovely light');
});
