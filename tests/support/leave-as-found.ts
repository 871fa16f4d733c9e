import { afterAll, expect, vi } from 'vitest';

/*
 * Runs before each test file. Files share their worker's process: one that leaves something there
 * fails itself, and not another file whose turn comes later.
 */

/** What of a process a test could change for others. */
const look = () => ({
  workingFolder: process.cwd(),
  // Vitest says there which file it runs.
  environment: Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
  ),
  listeners: Object.fromEntries(
    process.eventNames().map((name) => [String(name), process.listenerCount(name)]),
  ),
});

const found = look();

// Registered first, so it runs last.
afterAll(() => {
  // Vitest does so before each test, but not after the last.
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(look(), 'what the file leaves in its process').toEqual(found);
});
