import { expect, test } from 'vitest';
import {
  absolutePathIn,
  pathCrumbs,
  placeIn,
} from '../../../renderer/features/drop/picker/path-crumbs.ts';

const paths = (path: string) => pathCrumbs(path).map((crumb) => crumb.path);
const names = (path: string) => pathCrumbs(path).map((crumb) => crumb.name);

test('splits a Unix path into its folders', () => {
  expect(names('/clips/ada/my shots')).toEqual(['/', 'clips', 'ada', 'my shots']);
  expect(paths('/clips/ada/my shots')).toEqual([
    '/',
    '/clips',
    '/clips/ada',
    '/clips/ada/my shots',
  ]);
});

test('begins a Windows path at its drive', () => {
  expect(paths('C:\\Users\\ada')).toEqual(['C:\\', 'C:\\Users', 'C:\\Users\\ada']);
});

test('begins a Windows server path at its share', () => {
  expect(paths('\\\\nas\\clips\\2026')).toEqual(['\\\\nas\\clips\\', '\\\\nas\\clips\\2026']);
});

test('keeps a backslash in a Unix name', () => {
  expect(names('/a\\b/c')).toEqual(['/', 'a\\b', 'c']);
});

test('treats the root as one step', () => {
  expect(paths('/')).toEqual(['/']);
  expect(paths('D:\\')).toEqual(['D:\\']);
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
