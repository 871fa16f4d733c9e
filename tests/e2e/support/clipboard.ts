import type { App } from './app.ts';

export const readClipboard = async (app: App): Promise<Buffer> => {
  if (app.kind === 'electron') {
    const png = await app.desktop.evaluate(async ({ clipboard }) => {
      // The runtime that tests fall back to is older than the types, and reads in another way.
      const older = clipboard as { readImage?: () => { toPNG(): Buffer } };
      if (older.readImage) return older.readImage().toPNG().toString('base64');
      const [item] = await clipboard.read();
      const picture = await item?.getType('image/png');
      if (!picture) throw new Error('There is no picture on the clipboard.');
      return Buffer.from(await picture.arrayBuffer()).toString('base64');
    });
    return Buffer.from(png, 'base64');
  }
  const { page } = app;
  // Only to read it back: the page may write without permission.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const base64 = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const bytes = new Uint8Array((await (await item?.getType('image/png'))?.arrayBuffer()) ?? []);
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  });
  return Buffer.from(base64, 'base64');
};

export const readCopiedText = async (app: App): Promise<string> => {
  if (app.kind === 'electron') {
    return app.desktop.evaluate(({ clipboard }) => clipboard.readText());
  }
  const { page } = app;
  // Only to read it back: the page may write without permission.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return page.evaluate(() => navigator.clipboard.readText());
};
