import type { Locator } from 'playwright/test';

/**
 * Records every name of a button from now on, even a brief one, which polling would miss.
 * @returns returns the names so far, starting with the current one
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
