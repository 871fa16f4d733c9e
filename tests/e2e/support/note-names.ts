import type { Locator } from 'playwright/test';

/**
 * Notes every name that a button has from now on, also one that it has for a moment only: to look
 * now and then misses those.
 * @returns gives the names so far, the present one first
 */
export const noteNames = async (button: Locator): Promise<() => Promise<string[]>> => {
  const names = await button.evaluateHandle((element) => {
    const noted = [element.ariaLabel ?? ''];
    new MutationObserver(() => {
      const name = element.ariaLabel ?? '';
      if (name !== noted.at(-1)) noted.push(name);
    }).observe(element, { attributeFilter: ['aria-label'] });
    return noted;
  });
  return () => names.jsonValue();
};
