import type { App } from './app.ts';

export const readCopiedText = async (app: App): Promise<string> => {
  if (app.kind === 'electron') {
    return app.desktop.evaluate(({ clipboard }) => clipboard.readText());
  }
  const { page } = app;
  // Only to read it back: the page may write without permission.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return page.evaluate(() => navigator.clipboard.readText());
};
