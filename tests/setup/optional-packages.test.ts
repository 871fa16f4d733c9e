import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entryForMissing, findMissingOptionals } from '../../tools/setup/optional-packages.ts';
import { projectRoot } from '../support/shared-folder.ts';

test('optional packages that the lock file leaves out are found and completed', () => {
  const names = ['a-linux-x64-musl', 'a-linux-arm-gnueabihf', 'a-win32-x64-msvc'];
  const missing = findMissingOptionals({
    'node_modules/a': {
      dev: true,
      optionalDependencies: Object.fromEntries(
        ['a-linux-x64', ...names].map((name) => [name, '1.2.3']),
      ),
    },
    'node_modules/a-linux-x64': { version: '1.2.3' },
  });
  expect(missing.map(({ name }) => name)).toEqual(names);
  const entry = { version: '1.2.3', dev: true, optional: true };
  expect(missing.map(entryForMissing)).toEqual([
    { ...entry, cpu: ['x64'], os: ['linux'], libc: ['musl'] },
    { ...entry, cpu: ['arm'], os: ['linux'], libc: ['glibc'] },
    { ...entry, cpu: ['x64'], os: ['win32'] },
  ]);
});

test('refuses optional packages whose version or platform is unknown', () => {
  expect(() =>
    findMissingOptionals({ 'node_modules/a': { optionalDependencies: { b: '^1.0.0' } } }),
  ).toThrow('its exact version is unknown');
  expect(() => entryForMissing({ name: 'b', version: '1.0.0', askedBy: {} })).toThrow('platform');
});

test('optional packages are all in the lock file of the project, without which npm ci refuses it', () => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  expect(findMissingOptionals(packages)).toEqual([]);
});
