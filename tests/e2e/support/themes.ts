import { expect, type Page } from 'playwright/test';

/**
 * Shows the page in another theme, as requested by the system. The app's setting must be the
 * system's.
 */
export const showTheme = async (page: Page, theme: 'dark' | 'light'): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  // Colours in transition have less contrast than their start and end.
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
};
