import type { Page } from 'playwright/test';

type Held = typeof globalThis & { releaseWorkers?: () => void };

/**
 * Does something while no message reaches the page's workers, as before a clip on a slow disk is
 * open. Held messages are sent afterwards.
 */
export const holdWorkers = async (page: Page, act: () => Promise<void>): Promise<void> => {
  await page.evaluate(() => {
    const send = Worker.prototype.postMessage;
    const held: (() => void)[] = [];
    Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
      held.push(() => Reflect.apply(send, this, message));
    };
    (globalThis as Held).releaseWorkers = () => {
      Worker.prototype.postMessage = send;
      for (const sendOne of held) sendOne();
    };
  });
  await act();
  await page.evaluate(() => (globalThis as Held).releaseWorkers?.());
};
