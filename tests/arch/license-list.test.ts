import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findLicenseFaults, writeLicenseList } from '../../tools/check/license-list.ts';
import { makeFolder } from '../support/make-folder.ts';

type Entry = { version: string; license?: string; dev?: true; dependencies?: object };

const lockfile = (packages: Record<string, Entry>): string =>
  JSON.stringify({ packages: { '': { version: '1.0.0' }, ...packages } });

const makeProject = (packages: Record<string, Entry>, page = ''): Promise<string> =>
  makeFolder({
    'package-lock.json': lockfile(packages),
    'renderer/main.tsx': page,
    'docs/package-licences.md': '',
  });

const listOf = (root: string): string =>
  readFileSync(join(root, 'docs/package-licences.md'), 'utf8');

test('rejects the list of licenses when the lockfile has another package or version', async () => {
  const root = await makeProject({ 'node_modules/a': { version: '1.0.0', license: 'MIT' } });
  writeLicenseList(root);
  expect(findLicenseFaults(root)).toEqual([]);
  const a = { version: '1.0.0', license: 'MIT' };
  for (const packages of [
    { 'node_modules/a': { ...a, version: '1.0.1' } },
    { 'node_modules/a': a, 'node_modules/b': a },
  ]) {
    writeFileSync(join(root, 'package-lock.json'), lockfile(packages));
    expect(findLicenseFaults(root)).toEqual([
      'docs/package-licences.md is out of date. Run: npm run check -- licenses --write',
    ]);
  }
});

test('counts development packages that the page imports, and their dependencies, as shipped', async () => {
  const root = await makeProject(
    {
      'node_modules/@ui/core': {
        version: '2.0.0',
        license: 'MIT',
        dev: true,
        dependencies: { b: '1' },
      },
      'node_modules/@ui/core/node_modules/b': { version: '1.0.0', license: 'ISC', dev: true },
      'node_modules/b': { version: '2.0.0', license: '0BSD', dev: true },
    },
    "import { Button } from '@ui/core/button';",
  );
  writeLicenseList(root);
  const [shipped, development] = listOf(root).split('## Used for development only');
  expect(shipped).toContain('| @ui/core | 2.0.0 | MIT |\n| b | 1.0.0 | ISC |');
  expect(development).toContain('| b | 2.0.0 | 0BSD |');
});

test.each([
  [{ version: '1.0.0' }, ['a@1.0.0 names no license.']],
  [{ version: '1.0.0', license: 'SSPL-1.0' }, ['a@1.0.0 is shipped, but SSPL-1.0 is not known']],
  [{ version: '1.0.0', license: 'MIT AND SSPL-1.0' }, ['a@1.0.0 is shipped, but MIT AND SSPL-1.0']],
  [{ version: '1.0.0', license: '(SSPL-1.0 OR MIT)' }, []],
  [{ version: '1.0.0', license: 'SSPL-1.0', dev: true as const }, []],
])('ships a package only under a license compatible with the GPL: %j', async (entry, faults) => {
  const root = await makeProject({ 'node_modules/a': entry });
  writeLicenseList(root);
  expect(findLicenseFaults(root)).toEqual(
    faults.map((fault) => expect.stringContaining(fault) as string),
  );
});

test('describes a package with third-party programs in the shipped version', async () => {
  const root = await makeProject({
    'node_modules/node-av': { version: '6.1.1', license: 'MIT' },
  });
  writeLicenseList(root);
  const guidePath = join(root, 'docs/licences.md');
  writeFileSync(guidePath, '| FFmpeg in node-av | node-av 6.1.0 |\n');
  expect(findLicenseFaults(root)).toEqual(['docs/licences.md does not describe node-av 6.1.1']);
  writeFileSync(guidePath, '| FFmpeg in node-av | node-av 6.1.1 |\n');
  expect(findLicenseFaults(root)).toEqual([]);
});
