import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/shared-folder.ts';

/** The last version whose protocol both ends speak; another package has the name of 2.0.0. */
const version = '1.16.1';

const versionIn = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

test('the project names exactly that version, and all installed packages of oRPC have it', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  );
  const named = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name]) => name.startsWith('@orpc/'))
    .map(([, range]) => range);
  const folder = join(projectRoot, 'node_modules', '@orpc');
  const installed = readdirSync(folder).map((name) => versionIn(join(folder, name)));
  expect(Math.min(named.length, installed.length)).toBeGreaterThan(1);
  expect([...new Set([...named, ...installed])]).toEqual([version]);
});
