import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { App } from '../support/app.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { dropPaths } from '../support/gestures.ts';
import { clipRow, evaluated, judged } from '../support/screens.ts';
import {
  findSecret,
  readTraffic,
  recordTraffic,
  searchFolder,
  searchPage,
  searchProcesses,
  secretForms,
} from '../support/secret-search.ts';
import { expect, sharedApp, test } from '../support/test.ts';

/**
 * A key that does not occur by chance, with characters that addresses and JSON escape differently.
 */
const key = `canary+/=&"${randomBytes(12).toString('base64url')}`;
const forms = secretForms(key);
const files = sharedClipFiles();
/** For a key that is not kept: the first start, with nothing chosen yet. */
const app = sharedApp(() => ({ isFresh: true }));

const goTo = async (app: App, hash: string, heading: string): Promise<void> => {
  await app.go(hash);
  await expect(app.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};

const connect = async (app: App, baseUrl: string): Promise<{ isInFile: boolean }> => {
  const { page } = app;
  await recordTraffic(page);
  await page.getByRole('button', { name: 'Connect an evaluation service…' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(baseUrl);
  const field = page.getByLabel('API key');
  await field.fill(key);
  // It states where the key will be kept once that is known, and then offers the choice.
  await expect(field).toHaveAccessibleDescription(/It will be kept/);
  const inFile = page.getByRole('checkbox', { name: 'Store it in a file that only I can read' });
  return { isInFile: await inFile.isVisible() };
};

const useEverything = async (app: App, name: string): Promise<void> => {
  const { page } = app;
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('The connection works.')).toBeVisible();
  await expect(page.getByLabel('API key')).toHaveValue('');
  await page.getByRole('button', { name: 'Done' }).click();
  await goTo(app, '#/library?view=table', 'Library');
  await files().add([`${name}/one.mp4`]);
  await dropPaths(page, [join(files().folder, name)]);
  await expect(clipRow(page, 'one.mp4')).toContainText(judged, evaluated);
  await clipRow(page, 'one.mp4').getByRole('link', { name: 'one.mp4' }).click();
  await page.getByRole('tab', { name: /^Runs/ }).click();
  await page.getByRole('button', { name: 'Raw JSON' }).click();
  await goTo(app, '#/queue', 'Queue');
  await goTo(app, '#/service', 'Service');
  for (const section of ['connection', 'key', 'storage']) {
    await goTo(app, `#/settings/${section}`, 'Settings');
  }
  await expect(page.getByRole('heading', { name: 'Location' })).toBeVisible();
};

/** Everything outside the window: files, output, and what other users may see. */
const searchOutside = (app: App): string[] => [
  ...searchFolder(forms, app.ownFolder),
  ...(findSecret(forms, Buffer.from(app.output())) === null ? [] : ['what the host printed']),
  ...(findSecret(forms, Buffer.from(app.complaints().join())) === null ? [] : ['the console']),
  ...searchProcesses(forms),
];

/** Lists messages between window and host that contain the key, by direction. */
const messagesWithKey = async (page: Page): Promise<string[]> =>
  (await readTraffic(page))
    .filter(({ text }) => findSecret(forms, Buffer.from(text)) !== null)
    .map(({ direction }) => direction);

test('the search finds a key in every form that it looks for', () => {
  for (const { name, bytes } of forms) {
    const found = findSecret(forms, Buffer.concat([Buffer.from('x = "'), bytes, Buffer.from('"')]));
    expect(found, name).not.toBeNull();
  }
  expect(findSecret(forms, Buffer.from(`Bearer ${key.slice(0, -1)}`))).toBeNull();
});

test('a key that the service refuses stays in its field, and nowhere else', async ({
  startService,
}) => {
  const service = await startService();
  const { page } = app();
  await connect(app(), service.baseUrl);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('The key was refused. Check it and try again.')).toBeVisible();
  expect(await messagesWithKey(page)).toEqual(['sent']);
  // It can be corrected there, and is found nowhere else.
  await expect(page.getByLabel('API key')).toHaveValue(key);
  await page.getByLabel('API key').fill('');
  expect(await searchPage(forms, page)).toEqual([]);
  expect(searchOutside(app())).toEqual([]);
});

test('a key that is not to be kept is sent once and is found nowhere after a full batch', {
  tag: '@electron',
}, async ({ startService }) => {
  const service = await startService({ keys: [{ key, account: 'local' }] });
  const { page } = app();
  await connect(app(), service.baseUrl);
  await useEverything(app(), 'unkept');

  expect((await readTraffic(page)).length).toBeGreaterThan(20);
  expect(await messagesWithKey(page)).toEqual(['sent']);
  expect(await searchPage(forms, page)).toEqual([]);
  expect(searchOutside(app())).toEqual([]);
  // What a crash leaves behind is searched as well.
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Nothing is left to answer this.
  session.send('Page.crash').catch(() => {});
  await crashed;
  expect(searchOutside(app())).toEqual([]);
  expect(service.trace().filter(({ status }) => status === 401)).toEqual([]);
});

test('a key is found only encrypted, or in the one file that the user accepted', {
  tag: '@electron',
}, async ({ startApp, startService }) => {
  const service = await startService({ keys: [{ key, account: 'local' }] });
  const app = await startApp({ isFresh: true });
  const { isInFile } = await connect(app, service.baseUrl);
  const keyFile = join(app.dataDir, 'key.json');
  if (isInFile) await app.page.getByRole('checkbox', { name: /^Store it in a file/ }).check();
  await useEverything(app, 'kept');

  expect(await messagesWithKey(app.page)).toEqual(['sent']);
  expect(await searchPage(forms, app.page)).toEqual([]);
  const places = searchOutside(app);
  if (isInFile) {
    expect(places.map((place) => place.split(': ')[0])).toEqual([keyFile]);
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  } else {
    expect(places).toEqual([]);
  }

  await app.restart();
  await app.open('#/settings/key');
  await app.page.getByRole('button', { name: 'Test connection' }).click();
  await expect(app.page.getByText('The connection works.')).toBeVisible();
  expect(await searchPage(forms, app.page)).toEqual([]);
  await app.page.getByRole('button', { name: 'Remove key…' }).click();
  await app.page.getByRole('dialog').getByRole('button', { name: 'Remove key' }).click();
  await expect(app.page.getByText('No key is set.')).toBeVisible();
  expect(searchOutside(app)).toEqual([]);
});
