import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultDataDir } from '../../../hosts/data-folder/default-data-dir.ts';
import { openFailureLog } from '../../../hosts/window/failure-log.ts';
import { makeFolder } from '../../support/make-folder.ts';

const me = { HOME: '/homes/me' };

test.for<[NodeJS.Platform, NodeJS.ProcessEnv, string]>([
  ['linux', me, '/homes/me/.local/share/clipcheck'],
  ['linux', { ...me, XDG_DATA_HOME: '/data' }, '/data/clipcheck'],
  // The specification requires ignoring relative ones.
  ['linux', { ...me, XDG_DATA_HOME: 'data' }, '/homes/me/.local/share/clipcheck'],
  ['linux', {}, join(homedir(), '.local/share/clipcheck')],
  ['darwin', me, '/homes/me/Library/Application Support/Clipcheck'],
  ['win32', { APPDATA: '/roaming' }, '/roaming/Clipcheck'],
])('on %s with %o, data is kept in %s', ([platform, variables, folder]) => {
  expect(defaultDataDir(variables, platform)).toBe(folder);
});

const readLog = (dataDir: string): Promise<string> =>
  readFile(join(dataDir, 'logs', 'failures.log'), 'utf8');

test('logs a failure under the id that the window shows, with its origin', async () => {
  const dataDir = await makeFolder();
  openFailureLog(dataDir)('id-1', new Error('out of reach', { cause: new Error('no route') }));
  expect(await readLog(dataDir)).toMatch(/^\d{4}-.+Z id-1 Error: out of reach\n.+no route/s);
});

test.each([
  ['Authorization: Bearer clk_abcdef123'],
  ['{"api_key":"clk_abcdef123"}'],
  ['api-key=clk_abcdef123;'],
])('does not log a key in a message: %s', async (message) => {
  const dataDir = await makeFolder();
  openFailureLog(dataDir)('id-1', new Error(message));
  expect(await readLog(dataDir)).not.toContain('clk_abcdef123');
});

test('limits the size of the log', async () => {
  const dataDir = await makeFolder();
  const log = openFailureLog(dataDir);
  for (let count = 0; count < 200; count += 1) log(`id-${count}`, 'x'.repeat(30_000));
  const names = await readdir(join(dataDir, 'logs'));
  expect(names.sort()).toEqual(['failures.1.log', 'failures.log']);
  for (const name of names) {
    expect((await stat(join(dataDir, 'logs', name))).size).toBeLessThan(1.1 * 1024 * 1024);
  }
  expect(await readLog(dataDir)).toContain('id-199');
});

test.skipIf(process.platform === 'win32')('other users cannot read the log', async () => {
  const dataDir = await makeFolder();
  openFailureLog(dataDir)('id-1', 'something');
  expect((await stat(join(dataDir, 'logs', 'failures.log'))).mode & 0o777).toBe(0o600);
});

test('an unwritable log disturbs nothing', async () => {
  const dataDir = await makeFolder();
  await writeFile(join(dataDir, 'logs'), 'not a folder');
  openFailureLog(dataDir)('id-1', 'something');
  expect(await readFile(join(dataDir, 'logs'), 'utf8')).toBe('not a folder');
});
