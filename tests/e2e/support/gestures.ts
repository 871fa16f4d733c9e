import type { Page } from 'playwright/test';

/**
 * Drops files and folders on a window's middle, like a file browser: the desktop's page gets real
 * paths, a browser's gets files whose bytes it can read.
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
