import type { Page } from 'playwright/test';

/** Waits until the screen has had so many pictures of a page: what is played shows another by then. */
export const passPictures = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (wanted) => {
    for (let passed = 0; passed < wanted; passed += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  }, count);

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
