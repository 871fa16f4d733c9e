import { afterAll, expect, vi } from 'vitest';

/* Files share their worker's process: one that leaves something fails, not a later one. */

const look = () => ({
  workingFolder: process.cwd(),
  // Vitest stores the file it runs there.
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
