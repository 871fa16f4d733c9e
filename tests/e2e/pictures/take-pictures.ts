import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { projectRoot } from '../../support/shared-folder.ts';
import type { App } from '../support/app.ts';
import { evaluated } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const folder = join(projectRoot, 'screenshots');

const sizes = [
  { width: 1440, height: 900 },
  // The same at a zoom of 200 %.
  { width: 720, height: 450 },
  { width: 1024, height: 700 },
  { width: 1920, height: 1080 },
] as const;

/** In a browser, every size and theme; for the desktop's window, which shows the same page, one. */
const looksOf = (app: App) =>
  app.kind === 'web'
    ? sizes.flatMap((size) => (['dark', 'light'] as const).map((theme) => ({ size, theme })))
    : [{ size: sizes[0], theme: 'dark' as const }];

/** Saves `screenshots/<name>-<theme>-<width>x<height>.png`; the desktop's begin with `desktop-`. */
export const takePictures = async (app: App, name: string): Promise<void> => {
  const { page } = app;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  mkdirSync(folder, { recursive: true });
  const host = app.kind === 'web' ? '' : 'desktop-';
  for (const { size, theme } of looksOf(app)) {
    await page.setViewportSize(size);
    await page.evaluate((scheme) => {
      document.documentElement.dataset.mantineColorScheme = scheme;
    }, theme);
    await untilPainted(page);
    await page.screenshot({
      path: join(folder, `${host}${name}-${theme}-${size.width}x${size.height}.png`),
      // Colours of the other theme would still be in transition.
      animations: 'disabled',
    });
  }
};

/** Name, address, and what is done there; it returns a part that is visible then. */
export type Screen = readonly [
  name: string,
  hash: string | (() => string),
  show: (page: Page) => Locator | Promise<Locator>,
];

export const takeScreens = (app: () => App, screens: readonly Screen[]): void => {
  for (const [name, hash, show] of screens) {
    test(name, async () => {
      await app().open(typeof hash === 'string' ? hash : hash());
      const part = await show(app().page);
      await expect(part.first()).toBeVisible(evaluated);
      await takePictures(app(), name);
    });
  }
};

const untilPainted = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(
    () =>
      document.querySelector('.mantine-Skeleton-root, [data-loading]') === null &&
      [...document.images].every((image) => image.complete),
  );
};
