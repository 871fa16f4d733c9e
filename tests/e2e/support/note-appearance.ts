import type { Page } from 'playwright/test';

/**
 * Notes whether something that says a text, and nothing else, comes onto a page from now on: also
 * what goes again by itself, which a look now and then misses.
 * @returns tells whether it has come
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
