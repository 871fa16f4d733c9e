import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { projectRoot } from '../../support/shared-folder.ts';
import type { HostOptions } from '../support/test.ts';

export default defineConfig<object, HostOptions>({
  testDir: '.',
  testMatch: '*.shots.ts',
  outputDir: join(projectRoot, '.build', 'e2e', 'pictures'),
  globalSetup: '../support/global-set-up.ts',
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: [
    { name: 'web', use: { hostKind: 'web' } },
    { name: 'electron', use: { hostKind: 'electron' } },
  ],
});
