import type { Page } from 'playwright/test';
import type { ReceivedFinding } from '../../../shared/service-api/finding.ts';
import { type SeededClip, seedReview } from '../../../tools/library/seed-review.ts';
import { refuseRows, untilStored } from '../support/app-database.ts';
import { chosenFinding as chosen, evaluateAgain, findingList } from '../support/review-screen.ts';
import { evaluated, notification } from '../support/screens.ts';
import { glitch, samplePath } from '../support/seeds.ts';
import { expect, sharedAppOnService, test } from '../support/test.ts';

let clips: { windmill: SeededClip; boat: SeededClip };
const [app, service] = sharedAppOnService({
  service: { faults: [] },
  prepare: async (dataDir) => {
    const clip = (name: string, findings: readonly ReceivedFinding[]) => ({
      path: samplePath(name),
      prompt: 'A toy in the wind',
      runs: [{ findings }],
    });
    // An evaluation finds the last of these again, and none of the others.
    const [windmill, boat] = await seedReview(dataDir, [
      clip('paper-windmill-in-a-meadow', [
        glitch('Glitch a', [10, 14]),
        glitch('Glitch b', [70, 71]),
      ]),
      clip(
        'paper-boat-on-waves',
        Array.from({ length: 40 }, (_, at) => glitch(`Glitch ${at + 1}`, [at, at + 3])),
      ),
    ]);
    if (!windmill || !boat) throw new Error('the clips were not put into the library');
    clips = { windmill, boat };
  },
});

const note = (page: Page) => chosen(page).getByRole('textbox', { name: 'Note' });

const openClip = async (clip: keyof typeof clips): Promise<Page> => {
  const { page } = app();
  await app().open(`#/clips/${clips[clip].clipId}?frame=0`);
  await expect(page.getByTestId('frame-number')).toHaveText('0');
  return page;
};

const typeWhileEvaluated = async (page: Page, begin: string): Promise<void> => {
  service().setFaults([{ on: 'getEvaluation', count: 'all', action: { hold: true } }]);
  await evaluateAgain(page);
  await page.keyboard.press(';');
  await page.keyboard.type(begin);
  await expect(note(page)).toHaveValue(begin);
  service().setFaults([]);
};

test('a re-run that moves a finding does not move the user who writes a note on it', async () => {
  const page = await openClip('windmill');
  await page.keyboard.press('.');
  await page.keyboard.press('.');
  await expect(chosen(page)).toHaveAttribute('data-finding', '1');
  await typeWhileEvaluated(page, 'the fram');
  await expect(chosen(page)).toHaveAttribute('data-finding', '0', evaluated);
  await page.keyboard.type('e 2');
  await expect(note(page)).toHaveValue('the frame 2');
  // Nothing typed was a command.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(notification(page, /^Finding marked/)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await untilStored(app().dataDir, 'the frame 2');
  await page.reload();
  await expect(note(page)).toHaveValue('the frame 2');
});

test('an unsaved note stays with its finding, and can be saved from there', async () => {
  const page = await openClip('boat');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('.');
  await page.keyboard.press(';');
  await page.keyboard.type('long and careful');
  const accept = refuseRows(app().dataDir, 'verdicts');
  await page.keyboard.press('Enter');
  await page.keyboard.press('.');
  await expect(chosen(page)).toHaveAttribute('data-finding', '3');
  await expect(notification(page, 'The note was not saved')).toHaveCount(1);
  const third = findingList(page).locator('[data-finding="2"]');
  await expect(third).toContainText('The note is not saved.');
  await page.keyboard.press(',');
  await expect(note(page)).toHaveValue('long and careful');
  // Viewing it again is no other try; it is kept on another clip as well.
  await app().go(`#/clips/${clips.windmill.clipId}?frame=0`);
  await expect(chosen(page)).toHaveCount(0);
  await page.goBack();
  await expect(note(page)).toHaveValue('long and careful');
  await expect(notification(page, 'The note was not saved')).toHaveCount(1);
  accept();
  await chosen(page).getByRole('button', { name: 'Try again' }).click();
  await expect(chosen(page)).not.toContainText('This note is not saved.');
  await page.reload();
  await expect(note(page)).toHaveValue('long and careful');
});

test('a note survives a page load at the moment of a keystroke, and typing continues', {
  tag: '@electron',
}, async () => {
  const page = await openClip('boat');
  for (let press = 0; press < 7; press += 1) await page.keyboard.press('.');
  await page.keyboard.press(';');
  await page.keyboard.type('the sail tear');
  const loaded = page.waitForEvent('load');
  // Within the event of the keystroke: nothing later has a chance to save it.
  await page.evaluate(() => {
    document.addEventListener('input', () => window.location.reload(), { once: true });
  });
  await page.keyboard.type('s');
  await loaded;
  await expect(chosen(page)).toHaveAttribute('data-finding', '6');
  await expect(note(page)).toHaveValue('the sail tears');
  await expect(note(page)).toBeFocused();
  await expect(chosen(page)).toContainText('This note is not saved.');
  await page.keyboard.type(' apart');
  await page.keyboard.press('Enter');
  await untilStored(app().dataDir, 'the sail tears apart');
  await page.reload();
  await expect(note(page)).toHaveValue('the sail tears apart');
  await expect(note(page)).not.toBeFocused();
});
