import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../support/app.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { dropPaths } from '../support/gestures.ts';
import { clipRow, evaluated, judged } from '../support/screens.ts';
import {
  findSecret,
  recordTraffic,
  searchFolder,
  searchPage,
  searchProcesses,
  secretForms,
} from '../support/secret-search.ts';
import { expect, test } from '../support/test.ts';

/** A part of the key that does not occur by chance; addresses and JSON escape the other. */
const secret = `canary-${randomBytes(12).toString('base64url')}`;
const key = `+/=&"${secret}`;
const forms = secretForms(secret);
const files = sharedClipFiles();

const goTo = async (app: App, hash: string, heading: string): Promise<void> => {
  await app.go(hash);
  await expect(app.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};

const connectButton = ({ page }: App) => page.getByRole('button', { name: 'Connect', exact: true });

/** @returns the directions of the messages between window and host that contain the key so far */
const enterKey = async (app: App, baseUrl: string): Promise<() => string[]> => {
  const { page } = app;
  const traffic = await recordTraffic(page);
  await page.getByRole('button', { name: 'Connect an evaluation service…' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(baseUrl);
  const field = page.getByLabel('API key');
  await field.fill(key);
  // It states where the key will be kept once that is known, and then offers the choice.
  await expect(field).toHaveAccessibleDescription(/It will be kept/);
  return () => {
    // Events, too.
    expect(traffic.some(({ text }) => /"type[\\"]+:[\\"]+changed/.test(text))).toBe(true);
    return traffic
      .filter(({ text }) => findSecret(forms, Buffer.from(text)) !== null)
      .map(({ direction }) => direction);
  };
};

const useEverything = async (app: App, name: string): Promise<void> => {
  const { page } = app;
  await connectButton(app).click();
  await expect(page.getByText('The connection works.')).toBeVisible();
  await expect(page.getByLabel('API key')).toHaveValue('');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Each clip is sent to')).toBeVisible();
  await goTo(app, '#/library?view=table', 'Library');
  await files().add([`${name}/one.mp4`]);
  await dropPaths(page, [join(files().folder, name)]);
  await expect(clipRow(page, 'one.mp4')).toContainText(judged, evaluated);
  await clipRow(page, 'one.mp4').getByRole('link', { name: 'one.mp4' }).click();
  await page.getByRole('tab', { name: /^Runs/ }).click();
  await page.getByText('Raw JSON').click();
  await goTo(app, '#/queue', 'Queue');
  await goTo(app, '#/service', 'Service');
  for (const section of ['connection', 'storage']) {
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

test('the search finds a key in every form, wherever it begins', () => {
  for (const before of ['', 'x', 'xy']) {
    const text = `${before}${secret}z`;
    for (const encoding of ['utf8', 'hex', 'base64'] as const) {
      const encoded = Buffer.from(Buffer.from(text).toString(encoding));
      expect(findSecret(forms, encoded), `${encoding} after ${before}`).not.toBeNull();
    }
    expect(findSecret(forms, Buffer.from(text, 'utf16le'))).not.toBeNull();
  }
  expect(findSecret(forms, Buffer.from(secret.slice(0, -1)))).toBeNull();
});

test('a key that is not to be kept is sent once a try, and is found nowhere when it was refused or used', {
  tag: '@electron',
}, async ({ startApp, startService }) => {
  const app = await startApp({ isFresh: true });
  const { page } = app;
  const refusing = await startService();
  const sentWithKey = await enterKey(app, refusing.baseUrl);
  await connectButton(app).click();
  await expect(page.getByText('The key was refused. Check it and try again.')).toBeVisible();
  await expect(page.getByLabel('API key')).toHaveValue(key);
  expect(searchOutside(app)).toEqual([]);

  const service = await startService({ keys: [{ key, account: 'local' }] });
  await page.getByRole('textbox', { name: 'Address' }).fill(service.baseUrl);
  await useEverything(app, 'unkept');
  expect(sentWithKey()).toEqual(['sent', 'sent']);
  expect(await searchPage(forms, page)).toEqual([]);
  expect(searchOutside(app)).toEqual([]);
  // What a crash leaves behind is searched as well.
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Nothing is left to answer this.
  session.send('Page.crash').catch(() => {});
  await crashed;
  expect(searchOutside(app)).toEqual([]);
  expect(service.trace().filter(({ status }) => status === 401)).toEqual([]);
});

test('a key is found only encrypted, or in the one file that the user accepted', {
  tag: '@electron',
}, async ({ startApp, startService }) => {
  const service = await startService({ keys: [{ key, account: 'local' }] });
  const app = await startApp({ isFresh: true });
  const { page } = app;
  const sentWithKey = await enterKey(app, service.baseUrl);
  const inFile = page.getByRole('checkbox', { name: 'Store it in a file that only I can read' });
  const isInFile = await inFile.isVisible();
  if (isInFile) await inFile.check();
  await useEverything(app, 'kept');
  expect(sentWithKey()).toEqual(['sent']);
  expect(await searchPage(forms, page)).toEqual([]);
  const places = searchOutside(app);
  if (isInFile) {
    const keyFile = join(app.dataDir, 'key.json');
    expect(places.map((place) => place.split(': ')[0])).toEqual([keyFile]);
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  } else {
    expect(places).toEqual([]);
  }

  await app.restart();
  await app.open('#/settings/connection');
  await app.page.getByRole('button', { name: 'Test connection' }).click();
  await expect(app.page.getByText('The connection works.')).toBeVisible();
  expect(await searchPage(forms, app.page)).toEqual([]);
  await app.page.getByRole('button', { name: 'Remove key…' }).click();
  await app.page.getByRole('dialog').getByRole('button', { name: 'Remove key' }).click();
  await expect(app.page.getByText('No key is set.')).toBeVisible();
  expect(searchOutside(app)).toEqual([]);
});
