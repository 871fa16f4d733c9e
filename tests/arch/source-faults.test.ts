import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { findSourceFaults } from '../../tools/check/find-source-faults.ts';
import { makeFolder } from '../support/make-folder.ts';

let root: string;
beforeEach(async () => {
  root = await makeFolder();
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test.each([
  ['engine/long.ts', 'x;\n'.repeat(401), 'has 401 lines, 400 are allowed'],
  ['engine/utils.ts', '', 'has a meaningless name'],
  ['hosts/cli/manager.mjs', '', 'has a meaningless name'],
  ['README.md', `see ${'/home'}/ann/clips`, `names a path of one machine: ${'/home'}/ann`],
  ['docs/x.md', `cd ${'/work'}/main`, `names a path of one machine: ${'/work'}/main`],
  ['package-lock.json', `"${'resolved'}": "https://packages.example/x.tgz"`, 'package registry'],
  ['.npmrc', `${'registry'}=https://packages.example/`, 'package registry'],
])('%s is rejected: it %s', (path, text, message) => {
  write(path, text);
  expect(findSourceFaults(root)).toEqual([
    { path, message: expect.stringContaining(message) as string },
  ]);
});

test.each([
  ['engine/long.ts', 'x;\n'.repeat(400)],
  ['package-lock.json', '\n'.repeat(5000)],
  ['engine/run-miscellany.ts', "fetch('https://host.example/work/home/run');"],
  ['node_modules/a/utils.ts', ''],
])('%s is accepted', (path, text) => {
  write(path, text);
  expect(findSourceFaults(root)).toEqual([]);
});
