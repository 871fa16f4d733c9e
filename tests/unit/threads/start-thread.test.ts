import { once } from 'node:events';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startThread } from '../../../engine/threads/start-thread.ts';
import { makeFolder } from '../../support/make-folder.ts';

const code = `import { parentPort } from 'node:worker_threads';
parentPort.postMessage({ ...process.env });`;

const environmentOfThread = async (): Promise<unknown> => {
  const thread = startThread(new URL(`data:text/javascript,${encodeURIComponent(code)}`), 'test');
  const [environment] = await once(thread, 'message');
  await thread.terminate();
  return environment;
};

test('a thread gets the folder of compiled modules, and nothing else of the environment', async () => {
  vi.stubEnv('CLIPCHECK_API_KEY', 'a-key-that-nobody-may-see');
  // Does nothing if it is enabled already.
  enableCompileCache(await makeFolder());
  const folder = dirname(getCompileCacheDir() ?? '');
  expect(await environmentOfThread()).toEqual({ NODE_COMPILE_CACHE: folder });
});
