import type { Page } from 'playwright/test';

/** How many pictures the screen gets of a page from now on until the number of a frame is on it. */
export const picturesUntil = (page: Page, frame: number): Promise<number> =>
  page.evaluate(async (wanted) => {
    const number = document.querySelector('[data-testid=frame-number]');
    let passed = 0;
    while (number?.textContent !== String(wanted)) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      passed += 1;
    }
    return passed;
  }, frame);
