import type { Page } from 'playwright/test';

const controls =
  'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=slider]';

/**
 * Scrolls to each control of the page in turn and returns the names of those that stay cut off,
 * covered by something else or outside the window; and the page itself if it is too wide.
 */
export const findUnreachable = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const centerOf = (element: Element): [number, number] => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      const isDisabled = element.matches(':disabled') || element.closest('[inert]') !== null;
      // Skip links and the inputs behind drawn controls have the size of a pixel until they are
      // focused.
      return !isDisabled && width > 2 && height > 2 && element.checkVisibility();
    };
    const describe = (element: Element | null): string =>
      `${element?.tagName.toLowerCase()} “${element?.getAttribute('aria-label') ?? element?.textContent?.slice(0, 60)}”`;
    /** What is visible in place of the control; null if it is the control. */
    const coverOf = (element: Element): string | null => {
      // Once more, since a sticky heading does not move as scrolling expects.
      for (const block of ['center', 'nearest'] as const) {
        element.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
      }
      const top = document.elementFromPoint(...centerOf(element));
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
      const isReached = [element, label].some((own) => own?.contains(top));
      return isReached || !element.isConnected ? null : describe(top);
    };
    const { scrollWidth } = document.documentElement;
    return [
      ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : []),
      ...[...document.querySelectorAll(selector)].filter(isShown).flatMap((element) => {
        const cover = coverOf(element);
        return cover === null ? [] : [`${describe(element)} lies behind ${cover}`];
      }),
    ];
  }, controls);
