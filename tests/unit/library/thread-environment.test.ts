import { expect, test, vi } from 'vitest';
import { threadEnvironment } from '../../../engine/thread-environment.ts';

test('a thread gets the folder of compiled modules, and nothing else of the environment', () => {
  vi.stubEnv('CLIPCHECK_API_KEY', 'a-key-that-nobody-may-see');
  vi.stubEnv('NODE_COMPILE_CACHE', '/compiled');
  expect(threadEnvironment()).toEqual({ NODE_COMPILE_CACHE: '/compiled' });
  vi.stubEnv('NODE_COMPILE_CACHE', undefined);
  expect(threadEnvironment()).toEqual({});
});
