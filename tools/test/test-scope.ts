/** `daily`: what `npm test` runs. `full`: all tests there are, as `npm run test:full` runs them. */
export type TestScope = 'daily' | 'full';

/** Tag of tests that only `npm run test:full` runs; CONTRIBUTING.md says which these are and why. */
export const FULL_TAG = 'full';

/** Tag of specs that `npm test` runs in Electron as well as in the browser. */
export const ELECTRON_TAG = 'electron';

/** The tag as vitest is told of it, however it is started: it skips such tests in the daily scope. */
export const fullTag = () => ({
  name: FULL_TAG,
  description: 'Only npm run test:full runs it.',
  skip: readTestScope() === 'daily',
});

/** Handed on to the processes of both test runners by their environment. */
const VARIABLE = 'TEST_SCOPE';

/** Sets the scope of this process and of those that it starts. */
export function setTestScope(scope: TestScope): void {
  process.env[VARIABLE] = scope;
}

/** Returns the scope of this process; `daily` where none was set. */
export function readTestScope(): TestScope {
  return process.env[VARIABLE] === 'full' ? 'full' : 'daily';
}
