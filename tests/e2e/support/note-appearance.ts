import type { Page } from 'playwright/test';

/**
 * Records whether an element with exactly a given text appears on a page from now on, even briefly,
 * which polling would miss.
 * @returns reports whether it has appeared
 */
export const noteAppearance = async (page: Page, text: string): Promise<() => Promise<boolean>> => {
  const noted = await page.evaluateHandle((wanted) => {
    const seen = { hasCome: false };
    const observer = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      if (!added.some((node) => node.textContent === wanted)) return;
      seen.hasCome = true;
      observer.disconnect();
    });
    observer.observe(document.body, { subtree: true, childList: true });
    return seen;
  }, text);
  return async () => (await noted.jsonValue()).hasCome;
};
