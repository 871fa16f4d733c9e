import { actionIds } from '../../../renderer/actions/action-catalogue.ts';
import type { HostMessage } from '../../../shared/contract/host-bridge.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { askedOf, stubElectron } from '../support/desktop.ts';
import { evaluated } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const files = sharedClipFiles();
const app = sharedApp();

const choose = (label: string): Promise<void> =>
  app().desktop.evaluate(({ BrowserWindow, Menu }, name) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
    const item = items?.find((one) => one.label.replaceAll('&', '') === name);
    if (!item) throw new Error(`no menu has an item "${name}"`);
    const [window] = BrowserWindow.getAllWindows();
    item.click({}, window, window?.webContents);
  }, label);

const heading = (name: string) => app().page.getByRole('heading', { level: 1, name });

test('every menu item is a system item or an action of the catalogue', async () => {
  const { ownItems, reported } = await app().desktop.evaluate(({ BrowserWindow, Menu }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
    if (!contents || !items) throw new Error('no window, or no menu');
    const own = items.filter(({ role, type }) => !role && type === 'normal');
    const reported: string[] = [];
    const { send } = contents;
    contents.send = (_channel: string, { text }: HostMessage) => reported.push(text);
    for (const item of own) item.click();
    contents.send = send;
    return { ownItems: own.map(({ label }) => label), reported };
  });
  expect(ownItems.length).toBeGreaterThan(8);
  expect(reported).toHaveLength(ownItems.length);
  expect(reported.filter((id) => !(actionIds as string[]).includes(id))).toEqual([]);
});

test('a menu runs its action and its system item in the page', async () => {
  const { page } = app();
  await choose('Settings');
  await expect(heading('Settings')).toBeVisible();
  await choose('Library');
  await choose('Find');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  // At once: how much typing one undo reverts depends on the pauses between keys.
  await page.keyboard.insertText('boat');
  await choose('Undo');
  await expect(search).toHaveValue('');
});

test('the menu "File" evaluates folders, clips and the samples', async () => {
  const { desktop, page } = app();
  await files().add(['chosen/one.mp4', 'alone.mp4']);
  const { folder } = files();
  const batches = page.getByRole('navigation', { name: 'Batches' }).getByRole('link');
  await choose('Queue');
  for (const [item, name, kind] of [
    ['Evaluate a folder…', 'chosen', 'openDirectory'],
    ['Evaluate clips…', 'alone.mp4', 'openFile'],
  ] as const) {
    const answer = { canceled: false, filePaths: [`${folder}/${name}`] };
    await stubElectron(desktop, 'showOpenDialog', answer);
    await choose(item);
    await expect(batches.filter({ hasText: name })).toBeVisible(evaluated);
    expect(await askedOf(desktop, 'showOpenDialog')).toEqual([
      [expect.objectContaining({ properties: [kind, 'multiSelections'] })],
    ]);
  }
  await choose('Evaluate the sample clips');
  await expect(batches).toHaveCount(3);
});
