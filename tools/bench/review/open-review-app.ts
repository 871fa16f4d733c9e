import { chromium } from 'playwright';
import { createApp } from '../../../tests/e2e/support/app.ts';
import { findBrowser } from '../../../tests/e2e/support/requirements.ts';
import { startWebHost } from '../../../tests/e2e/support/start-web-host.ts';
import { browserFlags } from '../../../tests/support/browser-flags.ts';
import { seedReview } from '../../library/seed-review.ts';
import { probePage } from './page-probe.ts';

/**
 * Opens the library in a browser, as the end-to-end specs do, with the probe in its page.
 * @throws {Error} with what to install, if there is no browser
 */
export const openReviewApp = async (paths: readonly string[]) => {
  const { path: executablePath, missing } = findBrowser();
  if (executablePath === null) throw new Error(missing);
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  const clipIds: string[] = [];
  const prepare = async (dataDir: string): Promise<void> => {
    const clips = paths.map((path) => ({ path, prompt: 'Numbers that go up', runs: [] }));
    for (const { clipId } of await seedReview(dataDir, clips)) clipIds.push(clipId);
  };
  try {
    const app = await createApp('web', startWebHost(browser), { prepare });
    await probePage(app.page);
    await app.open('#/library');
    return {
      page: app.page,
      browser,
      go: app.go,
      openClip: async (index: number): Promise<void> => {
        await app.go(`#/clips/${clipIds[index]}`);
        await app.page.locator('[data-testid=frame-number]:text-is("0")').waitFor();
      },
      [Symbol.asyncDispose]: async (): Promise<void> => {
        await app.close();
        await browser.close();
      },
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
};
