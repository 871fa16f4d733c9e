import { chmodSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCliHere } from '../support/cli-here.ts';
import { cliEntry, runCli } from '../support/cli-process.ts';
import { modeOf, openToAll, openToOthers } from '../support/files-on-disk.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';

const onUnix = test.skipIf(process.platform === 'win32');

/** The command line as started by a user whose files are readable by a group. */
const groupReads = {
  program: ['/bin/sh', '-c', 'umask 027; exec "$0" "$@"', process.execPath, cliEntry],
} as const;

onUnix('the data folder is for the user alone, what he asks for has his permissions', async () => {
  const { clips } = await makeClipFolder(['a.mp4']);
  const out = await makeFolder();
  const dataDir = join(out, 'data');
  const setUp = { dataDir, cwd: out, ...groupReads };
  expect((await runCli(['run', clips, '--quiet'], setUp)).exitCode).toBe(0);
  expect((await runCli(['prompts', clips, '--csv', 'all.csv'], setUp)).exitCode).toBe(0);
  const report = (...args: string[]) => runCli(['report', '--quiet', ...args], setUp);
  expect((await report('for/client.md')).exitCode).toBe(0);
  expect((await report('bundle', '--format', 'bundle')).exitCode).toBe(0);
  expect(openToOthers(dataDir)).toEqual([]);
  expect([dataDir, join(dataDir, 'evaluator/evaluator.sqlite')].map(modeOf)).toEqual([
    '700',
    '600',
  ]);
  const asked = ['all.csv', 'for', 'for/client.md', 'bundle', 'bundle/index.html'];
  expect(asked.map((name) => `${name} ${modeOf(join(out, name))}`)).toEqual([
    'all.csv 640',
    'for 750',
    'for/client.md 640',
    'bundle 750',
    'bundle/index.html 640',
  ]);
});

onUnix('folders that an undo makes anew have the user’s permissions', async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const out = await makeFolder();
  const setUp = { dataDir, cwd: out, ...groupReads };
  const to = join(out, 'sorted');
  expect((await runCli(['sort', clips, '--to', to, '--move'], setUp)).exitCode).toBe(0);
  expect(modeOf(join(to, 'undecided'))).toBe('750');
  rmSync(clips, { recursive: true });
  expect((await runCli(['sort', '--undo'], setUp)).exitCode).toBe(0);
  expect(modeOf(clips)).toBe('750');
});

test.runIf(process.platform === 'linux')(
  'files written into a folder that a group shares belong to the group',
  async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const out = await makeFolder();
    chmodSync(out, 0o2775);
    const setUp = { dataDir, cwd: out, ...groupReads };
    expect((await runCli(['scan', clips, '--quiet'], setUp)).exitCode).toBe(0);
    expect((await runCli(['report', '--quiet', 'for/client.md'], setUp)).exitCode).toBe(0);
    expect(statSync(join(out, 'for')).mode & 0o7777).toBe(0o2750);
  },
);

onUnix('a data folder that others could read is closed at the start', async () => {
  const dataDir = join(await makeFolder(), 'data');
  await runCliHere(['list'], { dataDir });
  openToAll(dataDir);
  expect(openToOthers(dataDir)).toContain('clipcheck.sqlite 644');
  await runCli(['list'], { dataDir });
  expect(openToOthers(dataDir)).toEqual([]);
});
