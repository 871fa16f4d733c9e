import type { Page } from 'playwright/test';

type Turned = typeof globalThis & { wheelTurned?: Promise<void> };

const turnOnce = async (page: Page, deltaY: number): Promise<void> => {
  await page.evaluate((wanted) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    // Uses the distance scrolled: one turn may arrive in parts, and with Shift it goes sideways.
    let seen = 0;
    const count = ({ deltaX, deltaY: down }: WheelEvent): void => {
      seen += Math.abs(deltaX) + Math.abs(down);
      if (seen < wanted) return;
      removeEventListener('wheel', count, true);
      // Twice: the effect of a turn appears with the picture after the current one.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    };
    addEventListener('wheel', count, { capture: true, passive: true });
    (globalThis as Turned).wheelTurned = promise;
  }, Math.abs(deltaY));
  await page.mouse.wheel(0, deltaY);
  await page.evaluate(() => (globalThis as Turned).wheelTurned);
};

/**
 * Turns the wheel, and waits until the page has received every turn and drawn its effect, one after
 * the other: Playwright's `wheel` does not wait, and a busy browser joins several turns.
 */
export const turnWheel = async (page: Page, deltaY: number, times = 1): Promise<void> => {
  for (let turn = 0; turn < times; turn += 1) await turnOnce(page, deltaY);
};
