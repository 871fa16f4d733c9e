import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { spawnLimited } from '../../engine/clips/media/probe/spawn-limited.ts';
import { makeFolder } from '../support/make-folder.ts';
import { testWith } from '../support/requires.ts';

testWith({ programs: ['prlimit'] }, 'what reads untrusted files cannot write any', async () => {
  const path = join(await makeFolder(), 'written');
  const child = spawnLimited({
    file: '/bin/sh',
    args: ['-c', 'echo text; echo text > "$0"', path],
    env: process.env,
    memoryBytes: 512 * 1024 * 1024,
    onTooMuchMemory: () => undefined,
  });
  expect(String(await child.stdout.toArray())).toBe('text\n');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(await readFile(path, 'utf8')).toBe('');
});
