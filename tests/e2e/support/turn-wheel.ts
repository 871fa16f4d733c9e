import type { Page } from 'playwright/test';

type Turned = typeof globalThis & { wheelTurned?: Promise<void> };

const turnOnce = async (page: Page, deltaY: number): Promise<void> => {
  await page.evaluate((wanted) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    // By the way it went: one turn may come in parts; with Shift it goes sideways.
    let seen = 0;
    const count = ({ deltaX, deltaY: down }: WheelEvent): void => {
      seen += Math.abs(deltaX) + Math.abs(down);
      if (seen < wanted) return;
      removeEventListener('wheel', count, true);
      // Twice: what a turn changes is on screen with the next picture after the one under way.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    };
    addEventListener('wheel', count, { capture: true, passive: true });
    (globalThis as Turned).wheelTurned = promise;
  }, Math.abs(deltaY));
  await page.mouse.wheel(0, deltaY);
  await page.evaluate(() => (globalThis as Turned).wheelTurned);
};

/**
 * Turns the wheel, and waits until the page has had every turn and drawn what came of them, one after
 * the other: Playwright's own `wheel` does not wait, and a busy browser makes one turn of several.
 */
export const turnWheel = async (page: Page, deltaY: number, times = 1): Promise<void> => {
  for (let turn = 0; turn < times; turn += 1) await turnOnce(page, deltaY);
};
