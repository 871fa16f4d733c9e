import type { Page } from 'playwright/test';

type Held = typeof globalThis & { releaseTimers?: () => void };

/**
 * Does something while the page's timers wait, as on a machine so busy that keys come first. Held
 * timers fire afterwards.
 */
export const holdTimers = async (page: Page, act: () => Promise<void>): Promise<void> => {
  await page.evaluate(() => {
    const later = globalThis.setTimeout;
    const held: (() => void)[] = [];
    const hold = (...given: Parameters<typeof later>): number => {
      held.push(() => later(...given));
      return 0;
    };
    Object.assign(globalThis, {
      setTimeout: hold,
      releaseTimers: () => {
        globalThis.setTimeout = later;
        for (const start of held) start();
      },
    });
  });
  await act();
  await page.evaluate(() => (globalThis as Held).releaseTimers?.());
};
