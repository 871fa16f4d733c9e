import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { projectRoot } from '../support/shared-folder.ts';
import type { HostOptions } from './support/test.ts';

const made = join(projectRoot, '.build', 'e2e');

/**
 * The same specs in both hosts: project `electron` in the desktop app, project `web` in a browser
 * on the web host. `npm test -- tests/e2e/… --project web` picks one. What is in `desktop/` only the
 * desktop app has.
 */
export default defineConfig<object, HostOptions>({
  outputDir: join(made, 'results'),
  globalSetup: './support/global-set-up.ts',
  // Each test has windows, an engine and an evaluator of its own to start on a small machine.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 5_000 },
  reporter: [['list'], [join(projectRoot, 'tools/test/e2e-totals-reporter.ts')]],
  projects: [
    {
      name: 'electron',
      testMatch: ['specs/**/*.spec.ts', 'desktop/**/*.spec.ts'],
      use: { hostKind: 'electron' },
    },
    { name: 'web', testMatch: 'specs/**/*.spec.ts', use: { hostKind: 'web' } },
  ],
});
