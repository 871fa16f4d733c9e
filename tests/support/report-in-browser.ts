import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { findProgram } from '../../tools/setup/find-program.ts';
import { browserFlags } from './browser-flags.ts';
import { makeFolder } from './make-folder.ts';

export type OpenReport = {
  readonly page: Page;
  /**
   * In the order of the attempts: dialogs, writing to the console (also refusals of its policy),
   * failing, leaving its page, and requests.
   */
  readonly misdeeds: readonly string[];
};

const watch = (page: Page, isOwn: (url: string) => boolean): string[] => {
  const misdeeds: string[] = [];
  page.on('dialog', (dialog) => {
    misdeeds.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => misdeeds.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => misdeeds.push(`error: ${error.message}`));
  page.on('popup', (popup) => misdeeds.push(`popup: ${popup.url()}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!isOwn(url) && !url.startsWith('data:')) misdeeds.push(`request: ${url}`);
  });
  return misdeeds;
};

export const browserForAll = () => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    const executablePath = findProgram('chromium');
    if (executablePath === null) throw new Error('the suite needs chromium');
    browser = await chromium.launch({ executablePath, args: browserFlags });
  });
  afterAll(() => browser?.close());

  /** @param isOwn whether the report may request an address */
  return async (
    url: string,
    isOwn: (url: string) => boolean,
    options: BrowserContextOptions = {},
  ): Promise<OpenReport> => {
    if (!browser) throw new Error('the browser is started before the first test');
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const misdeeds = watch(page, isOwn);
    await page.goto(url);
    return { page, misdeeds };
  };
};

export const reportBrowserForAll = () => {
  const openAddress = browserForAll();
  return async (text: string, options: BrowserContextOptions = {}): Promise<OpenReport> => {
    const path = join(await makeFolder(), 'report.html');
    await writeFile(path, text);
    const own = pathToFileURL(path).href;
    return openAddress(own, (url) => url === own, options);
  };
};
