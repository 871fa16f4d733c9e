/** `daily`: the tests of `npm test`. `full`: all tests, as in `npm run test:full`. */
export type TestScope = 'daily' | 'full';

/** Tag of tests that only `npm run test:full` runs; CONTRIBUTING.md explains which and why. */
export const FULL_TAG = 'full';

/** Tag of specs that `npm test` runs in Electron as well as in the browser. */
export const ELECTRON_TAG = 'electron';

/** Tag of end-to-end tests of what only the web host has. */
export const WEB_TAG = 'web';

/** The tag as declared to vitest in every run; vitest skips such tests in the daily scope. */
export const fullTag = () => ({
  name: FULL_TAG,
  description: 'Only npm run test:full runs it.',
  skip: readTestScope() === 'daily',
});

/** Passed to the processes of both test runners by their environment. */
const VARIABLE = 'TEST_SCOPE';

export function setTestScope(scope: TestScope): void {
  process.env[VARIABLE] = scope;
}

export function readTestScope(): TestScope {
  return process.env[VARIABLE] === 'full' ? 'full' : 'daily';
}
