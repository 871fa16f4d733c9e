import { once } from 'node:events';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createCallThread } from '../../../engine/threads/create-call-thread.ts';
import { startThread } from '../../../processes/start-thread.ts';
import { makeFolder } from '../../support/make-folder.ts';

const serveCallsUrl = new URL('../../../engine/threads/serve-calls.ts', import.meta.url).href;

/** Answers `last` at once, and with it all other calls, in the order in which they came. */
const code = `import { parentPort } from 'node:worker_threads';
import { serveCalls } from '${serveCallsUrl}';
const { promise, resolve } = Promise.withResolvers();
serveCalls(parentPort, async (input) => {
  if (input === 'function') return () => input;
  if (input === 'last') resolve();
  await promise;
  return input;
});`;

const openThread = () => {
  const thread = createCallThread<string, unknown>(
    new URL(`data:text/javascript,${encodeURIComponent(code)}`),
    { name: 'test', crashMessage: 'The test thread died.' },
  );
  onTestFinished(() => thread.close());
  return thread;
};

test('calls run in parallel, and each gets its own answer', async () => {
  const thread = openThread();
  const answers = Promise.all(['first', 'second', 'last'].map((input) => thread.call(input)));
  expect(await answers).toEqual(['first', 'second', 'last']);
});

test('an answer that cannot be sent fails its call', async () => {
  await expect(openThread().call('function')).rejects.toMatchObject({ code: 'internal' });
});

test('the death of the thread fails all calls in progress, and only those', async () => {
  const started = once(process, 'worker');
  const thread = openThread();
  const calls = Promise.allSettled([thread.call('first'), thread.call('second')]);
  const [worker] = (await started) as [Worker];
  await worker.terminate();
  const reason = expect.objectContaining({ message: 'The test thread died.', code: 'internal' });
  expect(await calls).toEqual([1, 2].map(() => ({ status: 'rejected', reason })));
  expect(await thread.call('last')).toBe('last');
  await thread.close();
  await expect(thread.call('last')).rejects.toMatchObject({ code: 'internal' });
});

const reportingCode = `import { parentPort } from 'node:worker_threads';
parentPort.postMessage({ ...process.env });`;

const environmentOfThread = async (): Promise<unknown> => {
  const thread = startThread(
    new URL(`data:text/javascript,${encodeURIComponent(reportingCode)}`),
    'test',
  );
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
