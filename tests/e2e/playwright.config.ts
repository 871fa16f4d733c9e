import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { ELECTRON_TAG, FULL_TAG, readTestScope, WEB_TAG } from '../../tools/test/test-scope.ts';
import { projectRoot } from '../support/shared-folder.ts';
import type { HostOptions } from './support/test.ts';
import { waitLimitMs } from './support/ui-times.ts';

const made = join(projectRoot, '.build', 'e2e');
const isDaily = readTestScope() === 'daily';

/**
 * `electron` is the desktop app, `web` a browser on the web host. Specs in `desktop/` are for the
 * app only. The daily run has only those specs in Electron that are tagged for it, because the
 * hosts differ there.
 */
export default defineConfig<object, HostOptions>({
  outputDir: join(made, 'results'),
  globalSetup: './support/global-set-up.ts',
  // One more than the cores of a small machine: a test waits for its app about as long as it works.
  workers: 3,
  // Once more, alone, after all others; `npm test` names those that pass only then.
  retries: 1,
  retryStrategy: 'isolated',
  timeout: 60_000,
  expect: { timeout: waitLimitMs, toPass: { timeout: waitLimitMs } },
  reporter: [['list'], [join(projectRoot, 'tools/test/e2e-totals-reporter.ts')]],
  ...(isDaily ? { grepInvert: new RegExp(`@${FULL_TAG}\\b`) } : {}),
  projects: [
    {
      name: 'electron',
      testMatch: ['specs/**/*.spec.ts', 'desktop/**/*.spec.ts'],
      ...(isDaily
        ? { grep: new RegExp(`desktop/|@${ELECTRON_TAG}\\b`) }
        : { grepInvert: new RegExp(`@${WEB_TAG}\\b`) }),
      use: { hostKind: 'electron' },
    },
    { name: 'web', testMatch: 'specs/**/*.spec.ts', use: { hostKind: 'web' } },
  ],
});
