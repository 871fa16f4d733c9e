import { expect, type Page } from 'playwright/test';

/**
 * Shows what is on the page in another theme, as the system asks for it. The app's own setting has to
 * be the system's.
 */
export const showTheme = async (page: Page, theme: 'dark' | 'light'): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  // Colours that are on their way have less contrast than where they come from and go to.
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
};
