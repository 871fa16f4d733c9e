import type { Page } from 'playwright/test';

/** Counts the pictures of the screen from now on until it shows the number of a frame. */
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
