import { writeDatabase } from '../support/app-database.ts';
import { clipTotal, notification, showAnew } from '../support/screens.ts';
import { seedTakes } from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

const [app, takes] = sharedSeededApp(seedTakes);

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
