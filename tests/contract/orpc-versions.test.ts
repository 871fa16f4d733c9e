import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/shared-folder.ts';

/** The last version whose protocol both ends speak; another package has the name of 2.0.0. */
const version = '1.16.1';

const versionIn = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

test('all installed packages of oRPC have the same version', () => {
  const folder = join(projectRoot, 'node_modules', '@orpc');
  const versions = readdirSync(folder).map((name) => [name, versionIn(join(folder, name))]);
  expect(versions.length).toBeGreaterThan(4);
  expect(versions.filter(([, found]) => found !== version)).toEqual([]);
});

test('the project names exactly that version', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  );
  const named = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
    name.startsWith('@orpc/'),
  );
  expect(named.map(([, range]) => range)).toEqual(named.map(() => version));
});
