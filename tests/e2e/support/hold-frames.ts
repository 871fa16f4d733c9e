import type { Page } from 'playwright/test';

type Holding = typeof globalThis & { releaseFrames: () => void };

/**
 * Holds decoded frames from a number on, from the page's next load until `releaseFrames`, as if
 * decoding them took long. Thumbnails are not held.
 */
export const holdFrames = (page: Page, firstHeld: number): Promise<unknown> =>
  page.addInitScript((first) => {
    const held: (() => void)[] = [];
    let isHolding = true;
    const RealWorker = Worker;
    globalThis.Worker = class extends RealWorker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        // The first listener, so that the page's own gets held messages only when they are sent again.
        this.addEventListener('message', (event: MessageEvent) => {
          const { data } = event;
          if (!isHolding || data?.type !== 'frame' || data.frame < first) return;
          event.stopImmediatePropagation();
          held.push(() => this.dispatchEvent(new MessageEvent('message', { data })));
        });
      }
    };
    Object.assign(globalThis, {
      releaseFrames: () => {
        isHolding = false;
        for (const send of held) send();
      },
    });
  }, firstHeld);

export const releaseFrames = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as Holding).releaseFrames());
