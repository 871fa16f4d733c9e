import { expect, test } from 'vitest';
import {
  absolutePathIn,
  pathCrumbs,
  placeIn,
} from '../../../renderer/features/drop/picker/path-crumbs.ts';

test.each([
  ['/a\\b/my shots', ['/', 'a\\b', 'my shots'], '/a\\b'],
  ['C:\\Users\\ada', ['C:\\', 'Users', 'ada'], 'C:\\Users'],
  ['C:/clips/one', ['C:/', 'clips', 'one'], 'C:/clips'],
  ['\\\\nas\\clips\\2026', ['\\\\nas\\clips\\', '2026'], '\\\\nas\\clips\\'],
  ['/', ['/'], undefined],
  ['D:\\', ['D:\\'], undefined],
])('splits %s into its root and folders, each with its path', (path, names, above) => {
  const crumbs = pathCrumbs(path);
  expect(crumbs.map(({ name }) => name)).toEqual(names);
  expect(crumbs.slice(-2).map((crumb) => crumb.path)).toEqual(above ? [above, path] : [path]);
});

test('recognizes an absolute path in any form in which file managers copy it', () => {
  expect(absolutePathIn(' /srv/my shots\n')).toBe('/srv/my shots');
  expect(absolutePathIn('d:/x')).toBe('d:/x');
  expect(absolutePathIn('"C:\\Users\\ada\\my shots"')).toBe('C:\\Users\\ada\\my shots');
  expect(absolutePathIn('\\\\nas\\clips')).toBe('\\\\nas\\clips');
  expect(absolutePathIn('file:///srv/my%20shots')).toBe('/srv/my shots');
  expect(absolutePathIn('file:///C:/shots')).toBe('C:/shots');
  expect(absolutePathIn('file:///srv/100%')).toBe('/srv/100%');
  expect(absolutePathIn('/srv/a\n/srv/b')).toBe('/srv/a');
});

test('the picker accepts places in the home folder, and names that end in a space', () => {
  expect(['~', '~/clips', '~/my shots ', '/odd ', '"/odd " '].map(placeIn)).toEqual([
    ...['~', '~/clips', '~/my shots ', '/odd ', '/odd '],
  ]);
  expect(['~clips', 'clips'].map(placeIn)).toEqual([null, null]);
  expect(absolutePathIn('~/clips')).toBeNull();
});

test('a part of a name is no path', () => {
  for (const text of ['shots', '"shots"', 'a/b', '', 'https://example.com/a']) {
    expect(absolutePathIn(text)).toBeNull();
  }
});
