import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright/test';
import type { ReceivedFinding } from '../../../shared/service-api/finding.ts';
import { seedReview } from '../../../tools/library/seed-review.ts';
import { findViolations } from '../../support/find-violations.ts';
import { makeTinyClip, numberedClip } from '../../support/tiny-clips.ts';
import { refuseRows } from '../support/app-database.ts';
import { chosenFinding as chosen } from '../support/review-screen.ts';
import { clipRow, evaluated, notification } from '../support/screens.ts';
import { glitch } from '../support/seeds.ts';
import { expect, sharedApp, test } from '../support/test.ts';

/** Unreviewed findings of each clip, in the order of names: 30 on 12 clips. */
const findingCounts = [3, 2, 4, 1, 3, 2, 3, 2, 4, 1, 3, 2];
/** The clip whose file is missing. */
const missingClip = 5;
const library = '#/library?view=table&sort=name';

const nameOf = (number: number): string => `clip-${String(number).padStart(2, '0')}.mp4`;

/** The nth finding of a clip: the service lists them from the end of the clip. */
const finding = (clip: number, nth: number, count: number): ReceivedFinding =>
  glitch(`Finding ${nth} of clip ${clip}`, [count - nth, count - nth + 1]);

/** Twelve clips to review, and a reviewed one. */
const seedTriage = async (dataDir: string): Promise<void> => {
  const folder = join(dirname(dataDir), 'clips');
  mkdirSync(folder, { recursive: true });
  const bytes = await makeTinyClip();
  const clips = [...findingCounts, 1].map((count, index) => {
    const number = index + 1;
    const path = join(folder, nameOf(number));
    writeFileSync(path, numberedClip(bytes, number));
    const findings = Array.from({ length: count }, (_, nth) => finding(number, nth + 1, count));
    const verdicts =
      number > findingCounts.length ? [{ position: 0, verdict: 'real' as const }] : [];
    return {
      path,
      prompt: 'A paper boat',
      isMissing: number === missingClip,
      runs: [{ findings: findings.toReversed(), verdicts }],
    };
  });
  await seedReview(dataDir, clips);
};

const app = sharedApp(() => ({ prepare: seedTriage }));

test.describe.configure({ mode: 'serial' });

const bar = (page: Page) => page.getByRole('region', { name: 'Review progress' });

/**
 * Presses a key as many times as there are texts, and waits after each until the bar shows the
 * next.
 */
const pressAlong = async (page: Page, key: string, places: readonly string[]): Promise<void> => {
  for (const place of places) {
    await page.keyboard.press(key);
    await expect(bar(page)).toContainText(place);
  }
};

test('a clip opens at its first finding; full stop and comma continue across clips, and announce the end of the view; N goes from clip to clip', async () => {
  await app().open(library);
  const { page } = app();
  await clipRow(page, nameOf(12))
    .getByRole('link', { name: nameOf(12) })
    .click();
  await expect(chosen(page)).toContainText('Finding 2 of clip 12');
  await page.keyboard.press('.');
  await expect(chosen(page)).toContainText('Finding 1 of clip 12');
  await page.keyboard.press('.');
  await expect(page.getByRole('heading', { level: 1, name: nameOf(13) })).toBeVisible();
  await expect(chosen(page)).toContainText('Finding 1 of clip 13');
  await page.keyboard.press('.');
  await expect(notification(page, 'There are no further findings in this view.')).toBeVisible();
  await page.keyboard.press(',');
  await expect(chosen(page)).toContainText('Finding 1 of clip 12');
  for (const [key, number] of [
    ['n', 13],
    ['Shift+N', 12],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('heading', { level: 1, name: nameOf(number) })).toBeVisible();
  }
});

test('a review with skipped findings leads to these, to a report and to those elsewhere', async () => {
  await app().open(`${library}&q=clip-12`);
  const { page } = app();
  await expect(page.getByRole('button', { name: 'Review 2' })).toBeEnabled();
  const list = page.getByRole('grid', { name: 'Clips', exact: true });
  await list.focus();
  await list.press('Home');
  await list.press('x');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const nothing = 'Nothing to review: all unreviewed findings are on rejected clips.';
  await expect(notification(page, nothing)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('button', { name: 'Review 2' })).toBeEnabled();
  await page.keyboard.press('u');
  await expect(bar(page)).toContainText('Finding 1 of 2 · clip 1 of 1');
  await pressAlong(page, '.', ['2 of 2']);
  await page.keyboard.press('.');
  await page.getByRole('button', { name: 'Report of these clips…' }).click();
  const reported = page.getByRole('combobox', { name: 'Clips' });
  await expect(reported).toHaveValue(/^Selected clips \([1-9]/);
  await page.goBack();
  await page.getByRole('button', { name: 'Review the 2 findings left' }).click();
  await expect(bar(page)).toContainText('Finding 1 of 2');
  await pressAlong(page, '.', ['2 of 2']);
  await page.keyboard.press('.');
  await page.getByRole('button', { name: 'Review 28 other findings in the library' }).click();
  await expect(bar(page)).toContainText('Finding 1 of 30 · clip 1 of 12');
});

test('keep and reject go on to the next clip; findings of a rejected clip do not come up until an undo, and no key that closes a note ends the review', async () => {
  await app().open(library);
  const { page } = app();
  const heading = (number: number) => page.getByRole('heading', { level: 1, name: nameOf(number) });
  await expect(page.getByRole('button', { name: 'Review 30' })).toBeEnabled();
  await page.keyboard.press('u');
  await expect(bar(page)).toContainText('clip 1 of 12');
  await page.keyboard.press('y');
  await expect(heading(2)).toBeVisible();
  await pressAlong(page, ',', ['Finding 3 of 30', 'Finding 2 of 30', 'Finding 1 of 30']);
  // A rejection that cannot be stored leaves the findings in the review, and confirms nothing else.
  const accept = refuseRows(app().dataDir, 'decisions');
  await page.keyboard.press('x');
  await expect(heading(2)).toBeVisible();
  await expect(notification(page, `decision was not saved: “${nameOf(1)}”`)).toBeVisible();
  await expect(bar(page)).toContainText('30 remaining');
  await expect(bar(page)).not.toContainText('Kept');
  accept();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(heading(1)).toBeVisible();
  await page.keyboard.press('x');
  await expect(heading(2)).toBeVisible();
  await expect(bar(page)).toContainText('27 remaining');
  await page.keyboard.press('y');
  await expect(heading(3)).toBeVisible();
  // Back skips the rejected clip.
  await page.keyboard.press(',');
  await expect(heading(2)).toBeVisible();
  await pressAlong(page, ',', ['Finding 4 of 30']);
  await page.keyboard.press(',');
  await expect(notification(page, 'That was the first unreviewed finding.')).toBeVisible();
  for (const number of [2, 1]) {
    await page.keyboard.press('ControlOrMeta+z');
    await expect(heading(number)).toBeVisible();
  }
  await expect(bar(page)).toContainText('30 remaining');
  await page.keyboard.press('.');
  await page.keyboard.press(';');
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.press('Escape');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toContainText('Finding 2 of 30');
  await page.keyboard.press('Shift+U');
  await expect(bar(page)).toBeHidden();
  // Without a review, to the next clip of the view.
  await page.keyboard.press('y');
  await expect(heading(2)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(heading(1)).toBeVisible();
});

test('thirty findings over twelve clips are reviewed by keyboard alone, across a reload and a missing file', async () => {
  await app().open(library);
  const { page } = app();
  await expect(page.getByRole('button', { name: /^Review \d/ })).toBeEnabled();
  await page.keyboard.press('u');
  await expect(bar(page)).toContainText('Finding 1 of 30 · clip 1 of 12');
  await expect(chosen(page)).toContainText('Finding 3 of clip 1');
  await pressAlong(page, '1', ['2 of 30', '3 of 30', '4 of 30 · clip 2 of 12']);
  await expect(page.getByRole('heading', { level: 1, name: nameOf(2) })).toBeVisible();
  await expect(bar(page)).toContainText('27 remaining');
  expect(await findViolations(page)).toEqual([]);
  await pressAlong(page, '2', ['5 of 30', '6 of 30 · clip 3']);

  await page.reload();
  await expect(bar(page)).toContainText('Finding 6 of 30 · clip 3 of 12');
  await expect(bar(page)).toContainText('25 remaining');
  await pressAlong(page, '3', ['7 of 30', '8 of 30', '9 of 30', '10 of 30', '11 of 30']);
  await expect(page.getByRole('heading', { level: 1, name: nameOf(missingClip) })).toBeVisible();
  await expect(chosen(page)).toContainText(`Finding 3 of clip ${missingClip}`);

  // Faster than pages can be shown: none is lost, and none applies to a reviewed finding.
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('4');
  await expect(page.getByText('Review complete: 30 findings')).toBeVisible(evaluated);
  const verdicts = page.getByRole('list', { name: 'Verdicts' });
  for (const [verdict, count] of [
    ['Confirmed', 3],
    ['Intended', 2],
    ['False alarm', 5],
    ['Duplicate', 20],
  ] as const) {
    await expect(verdicts.getByRole('listitem').filter({ hasText: verdict })).toContainText(
      String(count),
    );
  }
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go to the library' }).click();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(notification(page, 'Nothing to review: no unreviewed findings.')).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText('Nothing to review here')).toBeVisible();
});
