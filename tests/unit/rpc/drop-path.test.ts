import { posix } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dropPath } from '../../../engine/rpc/serve-drop.ts';

test.each([
  ['a.mp4', ['a.mp4']],
  ['shots/day%201/a%20b.mp4', ['shots', 'day 1', 'a b.mp4']],
  ['50%25%20off.mp4', ['50% off.mp4']],
  ['%C3%BC%F0%9F%8E%AC.mp4', ['ü🎬.mp4']],
  ['..a.mp4', ['..a.mp4']],
  ['a%5Cb.mp4', ['a\\b.mp4']],
])('names %s are %j', (address, names) => {
  expect(dropPath(address, 'linux')).toEqual(names);
});

test.each([
  [''],
  ['../a.mp4'],
  ['%2E%2E/a.mp4'],
  ['/etc/passwd'],
  ['a/./b.mp4'],
  ['%ZZ.mp4'],
  [`${'a/'.repeat(40)}b.mp4`],
  [`${'a'.repeat(300)}.mp4`],
])('names %s are none', (address) => {
  expect(dropPath(address, 'linux')).toBeNull();
});

test('names contain no separator and no control character, even where they were hidden in the address', () => {
  expect(dropPath('a%2Fb.mp4', 'linux')).toEqual(['a%2fb.mp4']);
  expect(dropPath('a%2F..%2F..%2Fb.mp4', 'linux')).toEqual(['a%2f..%2f..%2fb.mp4']);
  expect(dropPath('a%00b%0A.mp4', 'linux')).toEqual(['a%00b%0a.mp4']);
});

test('names on Windows are valid there, and equal for a clip and its sidecars', () => {
  expect(dropPath('what%3F.mp4', 'win32')).toEqual(['what%3f.mp4']);
  expect(dropPath('what%3F.txt', 'win32')).toEqual(['what%3f.txt']);
  expect(dropPath('C%3A%5Cx.mp4', 'win32')).toEqual(['C%3a%5cx.mp4']);
  expect(dropPath('con.mp4', 'win32')).toEqual(['_con.mp4']);
  expect(dropPath('trailing./a.mp4', 'win32')).toEqual(['trailing%2e', 'a.mp4']);
});

test('names never lead out of the drop, whatever the address', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }).map(encodeURIComponent),
    fc.constantFrom('..', '.', '%2e%2e', '%2F', '..%5C', ''),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const names = dropPath(parts.join('/'), 'linux');
      if (names === null) return;
      const path = posix.join('/drop', ...names);
      expect(path.startsWith('/drop/')).toBe(true);
      expect(path.split('/')).toHaveLength(names.length + 2);
    }),
  );
});
