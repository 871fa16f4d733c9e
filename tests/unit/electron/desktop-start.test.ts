import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parsePathArguments } from '../../../electron/main/desktop-start.ts';

test.each([
  ['from sources', ['electron', '--no-sandbox', '/app', '/clips', '/a.mp4'], true],
  ['packaged', ['clipcheck', '--no-sandbox', '/clips', '/a.mp4'], false],
  ['with flags anywhere', ['clipcheck', '/clips', '--inspect=0', '/a.mp4', '--'], false],
])('finds files and folders among the arguments of an app %s', (_how, argv, isDefaultApp) => {
  expect(parsePathArguments(argv, isDefaultApp)).toEqual([resolve('/clips'), resolve('/a.mp4')]);
});

test('evaluates nothing without paths', () => {
  expect(parsePathArguments(['electron', '.'], true)).toEqual([]);
  expect(parsePathArguments(['clipcheck'], false)).toEqual([]);
});
