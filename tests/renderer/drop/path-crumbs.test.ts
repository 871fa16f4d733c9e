import { expect, test } from 'vitest';
import { isWholePath, pathCrumbs } from '../../../renderer/features/drop/picker/path-crumbs.ts';

const paths = (path: string) => pathCrumbs(path).map((crumb) => crumb.path);
const names = (path: string) => pathCrumbs(path).map((crumb) => crumb.name);

test('a path of Unix is a step for each of its folders', () => {
  expect(names('/clips/ada/my shots')).toEqual(['/', 'clips', 'ada', 'my shots']);
  expect(paths('/clips/ada/my shots')).toEqual([
    '/',
    '/clips',
    '/clips/ada',
    '/clips/ada/my shots',
  ]);
});

test('a path of Windows begins at its drive', () => {
  expect(paths('C:\\Users\\ada')).toEqual(['C:\\', 'C:\\Users', 'C:\\Users\\ada']);
});

test('a path of Windows on a server begins at its share', () => {
  expect(paths('\\\\nas\\clips\\2026')).toEqual(['\\\\nas\\clips\\', '\\\\nas\\clips\\2026']);
});

test('a backslash in a name of Unix is a part of the name', () => {
  expect(names('/a\\b/c')).toEqual(['/', 'a\\b', 'c']);
});

test('the top is one step', () => {
  expect(paths('/')).toEqual(['/']);
  expect(paths('D:\\')).toEqual(['D:\\']);
});

test('a whole path is told from a part of a name', () => {
  expect(isWholePath('/srv')).toBe(true);
  expect(isWholePath('d:/x')).toBe(true);
  expect(isWholePath('\\\\nas\\clips')).toBe(true);
  expect(isWholePath('shots')).toBe(false);
});
