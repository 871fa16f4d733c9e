import type { Locator } from 'playwright/test';
import { untilDecided, writeDatabase } from '../support/app-database.ts';
import { timeSlider } from '../support/review-screen.ts';
import { clipTotal, notification, showAnew } from '../support/screens.ts';
import { seedTakes } from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

const [app, takes] = sharedSeededApp(seedTakes);

test('compared takes are decided on either side, by keys and buttons', async () => {
  const { page, dataDir } = app();
  await showAnew(page, `#/compare?clip=${takes().first.clipId}&clip=${takes().twin.clipId}`);
  await expect(timeSlider(page)).toBeVisible();
  const button = (take: string, name: string): Locator =>
    page
      .getByRole('group', { name: `Decision about ${take}.mp4` })
      .getByRole('button', { name, exact: true });
  await page.keyboard.press('y');
  await expect(button('first', 'Keep')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Shift+X');
  await expect(button('twin', 'Reject')).toHaveAttribute('aria-pressed', 'true');
  await expect(button('first', 'Keep')).toHaveAttribute('aria-pressed', 'true');
  await untilDecided(dataDir, 2);
  await button('first', 'Keep').click();
  await page.keyboard.press('Shift+H');
  await expect(button('twin', 'Reject')).toHaveAttribute('aria-pressed', 'false');
  await expect(button('first', 'Keep')).toHaveAttribute('aria-pressed', 'false');
  // The next test writes decisions beside the app.
  await untilDecided(dataDir, 0);
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
  // The window keeps what it has read: nothing tells it of rows that are written beside the app.
  await page.reload();
  await expect(clipTotal(page, 1)).toBeVisible();
  await expect(agent).toBeVisible();
  await showAnew(page, `#/clips/${clipId}?frame=0`);
  await expect(agent).toBeVisible();
  await page.keyboard.press('y');
  await expect(notification(page, '“first.mp4” kept')).toBeVisible();
  await expect(agent).toHaveCount(0);
});
