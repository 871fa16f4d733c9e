import type { TestInfo } from 'playwright/test';
import type { App } from './app.ts';

export const attachEvidence = async (testInfo: TestInfo, app: App): Promise<void> => {
  if (testInfo.status === testInfo.expectedStatus) return;
  const texts = { 'host.txt': app.output(), 'console.txt': app.complaints().join('\n') };
  for (const [name, text] of Object.entries(texts)) {
    if (text) await testInfo.attach(name, { body: text, contentType: 'text/plain' });
  }
  // The window may be gone, which is then the reason for the failure.
  const body = await windowOf(app)
    ?.screenshot()
    .catch(() => null);
  if (body) await testInfo.attach('window.png', { body, contentType: 'image/png' });
};

const windowOf = (app: App) => {
  try {
    return app.page;
  } catch {
    return null;
  }
};
