import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { postgresPrograms } from './tests/support/postgres.ts';
import { removeUserSettings } from './tools/test/remove-user-settings.ts';
import { fullTag, readTestScope } from './tools/test/test-scope.ts';

/** Suites whose tests start no process: one that takes seconds there hangs. */
const IN_PROCESS_SUITES = new Set(['unit', 'db']);

/** Folders of tests/ that hold no suite of vitest's; the specs in e2e are Playwright's. */
const NOT_SUITES = new Set(['support', 'fixtures', 'e2e']);

const testsFolder = join(import.meta.dirname, 'tests');

const suites = readdirSync(testsFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NOT_SUITES.has(entry.name))
  .map((entry) => entry.name)
  .sort();

const projectOf = (suite: string) => ({
  extends: true,
  test: {
    name: suite,
    include: [`tests/${suite}/**/*.test.ts`],
    // Only what hangs is ended. Starting a process and reading a video takes seconds on a small,
    // busy machine, and so do a hundred thousand nodes where ten processes share two cores.
    testTimeout: IN_PROCESS_SUITES.has(suite) ? 20_000 : 60_000,
    // What is waited for there is a process or a browser, as in every other limit here.
    ...(IN_PROCESS_SUITES.has(suite) ? {} : { expect: { poll: { timeout: 15_000 } } }),
    hookTimeout: IN_PROCESS_SUITES.has(suite) ? 20_000 : 60_000,
  },
});
/** What the evaluator promises whatever its store; a killed one is noticed there by its silence. */
const evaluatorOnPostgres = {
  extends: true,
  test: {
    name: 'evaluator on PostgreSQL',
    include: [
      'tests/evaluator/{auth,clip-addresses,clip-forms,limits,openapi,restart,runs,videos}.test.ts',
      'tests/evaluator/create-*.test.ts',
    ],
    globalSetup: [join(testsFolder, 'support/postgres-for-suite.ts')],
    setupFiles: [join(testsFolder, 'support/evaluators-on-postgres.ts')],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
} as const;

const isOnPostgresToo = readTestScope() === 'full' && postgresPrograms() !== null;

// Here as well as in tools/test/run-tests.ts, since vitest is also run without it.
removeUserSettings(process.env);

export default defineConfig({
  test: {
    // Processes rather than threads: native add-ons and working folders stay apart.
    pool: 'forks',
    // Two more than the cores of a small machine: tests wait for processes of their own about half of
    // their time.
    maxWorkers: 4,
    // Files share their worker's modules, since loading everything anew took most of the time of
    // small ones: what a file changes there it changes back.
    isolate: false,
    setupFiles: [join(testsFolder, 'support/leave-as-found.ts')],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    tags: [fullTag()],
    projects: [...suites.map(projectOf), ...(isOnPostgresToo ? [evaluatorOnPostgres] : [])],
  },
});
