import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { projectNodePath } from '../../tools/setup/project-paths.mjs';
import {
  findMissingSetUp,
  hashSetUpInputs,
  writeSetUpStamp,
} from '../../tools/setup/set-up-stamp.mjs';
import { makeFolder } from '../support/make-folder.ts';

const olderNode = { needsProjectNode: true };
const newerNode = { needsProjectNode: false };
const nothing = { packages: false, projectNode: false };

let root: string;

beforeEach(async () => {
  root = await makeFolder();
  write('package.json', JSON.stringify({ scripts: { start: 'a' }, dependencies: { a: '1.0.0' } }));
  write('package-lock.json', '{"lockfileVersion":3}');
  write('.npmrc', 'save-exact=true\n');
  mkdirSync(join(root, 'node_modules'));
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function finishSetUp(projectNode: string | null): void {
  writeSetUpStamp(root, { inputsSha256: hashSetUpInputs(root), projectNode });
}

test('missing is everything on a fresh clone', () => {
  expect(findMissingSetUp(root, olderNode)).toEqual({ packages: true, projectNode: true });
  expect(findMissingSetUp(root, newerNode)).toEqual({ packages: true, projectNode: false });
});

test('missing is nothing once it has finished, even when a script of package.json changes', () => {
  finishSetUp(null);
  write('package.json', JSON.stringify({ scripts: {}, dependencies: { a: '1.0.0' } }));
  expect(findMissingSetUp(root, newerNode)).toEqual(nothing);
  write('node_modules/node/bin/node', '');
  finishSetUp('v24.0.0');
  expect(findMissingSetUp(root, olderNode)).toEqual(nothing);
});

test.each([
  ['package-lock.json', '{"lockfileVersion":3,"packages":{}}'],
  ['.npmrc', 'ignore-scripts=true\n'],
  ['package.json', JSON.stringify({ dependencies: { a: '1.0.1' } })],
  ['package.json', JSON.stringify({ dependencies: { a: '1.0.0' }, overrides: { b: '2.0.0' } })],
])('missing is the packages once %s has become %s', (path, text) => {
  finishSetUp(null);
  write(path, text);
  expect(findMissingSetUp(root, newerNode).packages).toBe(true);
});

test('missing is only the project-local Node when packages came under a newer one, or it has gone', () => {
  finishSetUp(null);
  expect(findMissingSetUp(root, olderNode)).toEqual({ packages: false, projectNode: true });
  write('node_modules/node/bin/node', '');
  finishSetUp('v24.0.0');
  rmSync(projectNodePath(root));
  expect(findMissingSetUp(root, olderNode)).toEqual({ packages: false, projectNode: true });
});

test.each(['{"inputsSha256":', 'null', '{"inputsSha256":7}'])(
  'missing is the packages when the stamp reads %j',
  (text) => {
    write('node_modules/.clipcheck-setup.json', text);
    expect(findMissingSetUp(root, newerNode).packages).toBe(true);
  },
);
