import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { startThread } from '../../../engine/start-thread.ts';
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
  const folder = await makeFolder();
  vi.stubEnv('CLIPCHECK_API_KEY', 'a-key-that-nobody-may-see');
  vi.stubEnv('NODE_COMPILE_CACHE', folder);
  expect(await environmentOfThread()).toEqual({ NODE_COMPILE_CACHE: folder });
  vi.stubEnv('NODE_COMPILE_CACHE', undefined);
  expect(await environmentOfThread()).toEqual({});
});
