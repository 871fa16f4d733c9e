import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../engine/store/store.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { makeFolder } from '../support/make-folder.ts';

const entry = join(import.meta.dirname, '../support/store-process.ts');

const startProcess = async (
  task: 'open' | 'lock',
  dataDir: string,
): Promise<{ child: ChildProcess; said: unknown }> => {
  const child = fork(entry, [task, dataDir], { execArgv: [] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [said] = await once(child, 'message');
  return { child, said };
};

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'none';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

test('one process at a time submits from a data folder, and a killed one does not block it', async () => {
  const dataDir = await makeFolder();
  const { child, said } = await startProcess('lock', dataDir);
  expect(said).toBe('ready');
  const store = openStore(dataDir);
  onTestFinished(() => store.close());
  expect(codeOf(store.becomeWriter)).toBe('data_folder_busy');
  expect(store.jobs.standingPerFile(), 'reading goes on').toEqual([]);

  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(codeOf(store.becomeWriter)).toBe('none');
  expect(codeOf(store.becomeWriter), 'twice is harmless').toBe('none');
  expect((await startProcess('lock', dataDir)).said).toBe('data_folder_busy');
});

test('the lock is free again once the store is closed', async () => {
  const dataDir = await makeFolder();
  const first = openStore(dataDir);
  first.becomeWriter();
  first.close();
  const second = openStore(dataDir);
  onTestFinished(() => second.close());
  expect(codeOf(second.becomeWriter)).toBe('none');
});

test.for([
  { what: 'is no lock file', make: (path: string) => writeFile(path, 'text'.repeat(1000)) },
  { what: 'is a folder', make: (path: string) => mkdir(path) },
])('a lock that $what is not mistaken for another Clipcheck', async ({ make }) => {
  const dataDir = await makeFolder();
  await make(join(dataDir, 'writer.lock'));
  const store = openStore(dataDir);
  onTestFinished(() => store.close());
  expect(codeOf(store.becomeWriter)).toBe('data_folder_unusable');
});

test('processes that create the same data folder at the same time all succeed', async () => {
  const dataDir = join(await makeFolder(), 'new');
  const started = await Promise.all(Array.from({ length: 4 }, () => startProcess('open', dataDir)));
  expect(started.map(({ said }) => said)).toEqual(['ready', 'ready', 'ready', 'ready']);
});
