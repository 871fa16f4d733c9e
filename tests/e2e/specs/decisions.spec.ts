import { writeDatabase } from '../support/app-database.ts';
import { untilFrame } from '../support/review-screen.ts';
import { clipRow, clipTotal, notification, selectRow, showAnew } from '../support/screens.ts';
import { seedTakes } from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

const [app, takes] = sharedSeededApp(seedTakes);

test('a clip is decided on its page and in the library, and each decision is undone', async () => {
  const { page } = app();
  const table = '#/library?view=table&sort=name';
  const kept = page.getByRole('img', { name: 'Kept' });
  const keep = page
    .getByRole('toolbar', { name: 'Clip', exact: true })
    .getByRole('button', { name: 'Keep', exact: true });
  await showAnew(page, `#/clips/${takes().first.clipId}?frame=0`);
  await untilFrame(page, 0);
  await page.keyboard.press('y');
  await expect(notification(page, '“first.mp4” kept')).toBeVisible();
  // The next clip of the view, if there is one, is shown by now.
  await app().go(`#/clips/${takes().first.clipId}?frame=0`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('first.mp4');
  await expect(keep).toHaveAttribute('aria-pressed', 'true');
  // Pressed once more, the button makes it undecided.
  await keep.click();
  await expect(keep).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(keep).toHaveAttribute('aria-pressed', 'true');

  await app().go(table);
  await expect(kept).toHaveCount(1);
  await selectRow(clipRow(page, 'faster.mp4'));
  await selectRow(clipRow(page, 'later.mp4'), ['Shift']);
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: 'Keep' })
    .click();
  await expect(kept).toHaveCount(3);
  await page.keyboard.press('x');
  await expect(page.getByRole('img', { name: 'Rejected' })).toHaveCount(3);
  await app().go(`${table}&decision=reject`);
  await expect(clipTotal(page, 3)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('No matching clips')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await app().go(`${table}&decision=keep`);
  await expect(clipTotal(page, 1)).toBeVisible();
});

test('what an agent would decide is marked and found, until a person decides', async () => {
  const { page, dataDir } = app();
  const agent = page.getByRole('img', { name: 'An agent would reject it' });
  const { clipId } = takes().first;
  writeDatabase(
    dataDir,
    `DELETE FROM decisions; INSERT INTO agent_decisions VALUES ('${clipId}', 'reject', 1)`,
  );
  await app().go('#/library?view=table&sort=name&origin=agent');
  await expect(clipTotal(page, 1)).toBeVisible();
  await expect(agent).toBeVisible();
  await showAnew(page, `#/clips/${clipId}?frame=0`);
  await expect(agent).toBeVisible();
  await page.keyboard.press('y');
  await expect(notification(page, '“first.mp4” kept')).toBeVisible();
  await expect(agent).toHaveCount(0);
});
