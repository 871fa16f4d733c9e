import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { entryForMissing, findMissingOptionals } from '../../tools/setup/optional-packages.ts';
import { projectRoot } from '../support/shared-folder.ts';

describe('optional packages', () => {
  test('that the lock file leaves out are found and completed', () => {
    const missing = findMissingOptionals({
      'node_modules/a': {
        dev: true,
        optionalDependencies: { 'a-linux-x64': '1.2.3', 'a-darwin-arm64': '1.2.3' },
      },
      'node_modules/a-linux-x64': { version: '1.2.3' },
    });
    expect(missing.map(({ name }) => name)).toEqual(['a-darwin-arm64']);
    expect(missing.map(entryForMissing)).toEqual([
      { version: '1.2.3', cpu: ['arm64'], dev: true, optional: true, os: ['darwin'] },
    ]);
  });

  test.each([
    ['a-linux-x64-musl', ['musl']],
    ['a-linux-arm-gnueabihf', ['glibc']],
    ['a-win32-x64-msvc', undefined],
  ])('%s is for the C library %s', (name, libc) => {
    expect(entryForMissing({ name, version: '1.0.0', askedBy: {} }).libc).toEqual(libc);
  });

  test('whose version or machine is unknown are refused', () => {
    expect(() =>
      findMissingOptionals({ 'node_modules/a': { optionalDependencies: { b: '^1.0.0' } } }),
    ).toThrow('its version is not known');
    expect(() => entryForMissing({ name: 'b', version: '1.0.0', askedBy: {} })).toThrow('machine');
  });

  test('are all in the lock file of the project, without which npm ci refuses it', () => {
    const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
    expect(findMissingOptionals(packages)).toEqual([]);
  });
});
