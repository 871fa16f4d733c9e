import type { Page } from 'playwright/test';

/**
 * Drags files and folders of the disk over a window's middle and drops them there, like a file
 * browser: the page gets real paths in the desktop app, and in a browser files and folders whose
 * bytes it can read.
 */
export const dropPaths = async (page: Page, paths: readonly string[]): Promise<void> => {
  await dragPaths(page, paths, ['dragEnter', 'dragOver', 'drop']);
};

export const holdPaths = async (page: Page, paths: readonly string[]): Promise<void> => {
  await dragPaths(page, paths, ['dragEnter', 'dragOver']);
};

const dragPaths = async (
  page: Page,
  paths: readonly string[],
  steps: readonly ('dragEnter' | 'dragOver' | 'drop')[],
): Promise<void> => {
  const middle = await page.evaluate(() => ({
    x: Math.round(window.innerWidth / 2),
    y: Math.round(window.innerHeight / 2),
  }));
  const session = await page.context().newCDPSession(page);
  // 1 is "copy", the only thing that a file browser lets a page do with files.
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of steps) {
    await session.send('Input.dispatchDragEvent', { type, ...middle, data });
  }
  await session.detach();
};

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
