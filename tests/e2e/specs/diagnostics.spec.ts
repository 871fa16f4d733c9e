import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { diagnosticChecks } from '../../../shared/domain/diagnostics.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { readCopiedText } from '../support/clipboard.ts';
import { dropPaths } from '../support/gestures.ts';
import {
  clipRow,
  evaluated,
  judged,
  notification,
  settingsScreen,
  untilShown,
} from '../support/screens.ts';
import { findSecret, secretForms } from '../support/secret-search.ts';
import { expect, sharedApp, sharedService, test } from '../support/test.ts';

const key = 'canary-of-diagnostics-8231';
const service = sharedService({ keys: [{ key, account: 'local' }] });
const files = sharedClipFiles();
const app = sharedApp(() => ({
  env: { CLIPCHECK_BASE_URL: service().baseUrl, CLIPCHECK_API_KEY: key },
}));

const titles = Object.values(diagnosticChecks).map(({ title }) => title);
const summary = () => app().page.getByRole('region', { name: 'Diagnostics' }).getByRole('status');
const rowOf = (title: string) =>
  app()
    .page.locator('dl > div')
    .filter({ has: app().page.locator('dt', { hasText: title }) });

test('checks everything when it is opened, and copies a text without personal data', {
  tag: '@electron',
}, async () => {
  const { page, dataDir, ownFolder } = app();
  await files().add(['takes/client-acme.mp4']);
  await app().go('#/library?view=table');
  await dropPaths(page, [join(files().folder, 'takes')]);
  await expect(clipRow(page, 'client-acme.mp4')).toContainText(judged, evaluated);

  await app().go('#/settings/diagnostics');
  await untilShown(page, settingsScreen('diagnostics'));
  await expect(summary()).toHaveText('No problems found.', evaluated);
  for (const title of titles) {
    await expect(rowOf(title).getByRole('img', { name: 'Fine' })).toBeVisible();
  }
  await expect(rowOf('Database')).toContainText('1 clip');
  await expect(rowOf('Connection')).toContainText(service().baseUrl);

  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(notification(page, 'Diagnostics copied.')).toBeVisible();
  const copied = await readCopiedText(app());
  for (const title of titles) expect(copied).toContain(`[Fine] ${title}: `);
  const personal = [
    'client-acme',
    'wandering gradient',
    userInfo().username,
    homedir(),
    dataDir,
    ownFolder,
    files().folder,
  ];
  expect(personal.filter((text) => copied.includes(text))).toEqual([]);
  expect(findSecret(secretForms(key), Buffer.from(copied))).toBeNull();
});

test('says what is wrong and what to do, and runs again by the keyboard', async () => {
  const { page } = app();
  await service().stop();
  await app().go('#/settings/diagnostics');
  const again = page.getByRole('button', { name: 'Run again' });
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(summary()).toHaveText('Failed: Connection.', evaluated);
  await expect(rowOf('Connection').getByRole('img', { name: 'Failed' })).toBeVisible();
  await expect(rowOf('Connection')).toContainText('Check the address, the network, and the proxy');
});
