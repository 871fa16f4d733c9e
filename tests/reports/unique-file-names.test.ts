import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { uniqueFileNames } from '../../engine/clips/files/unique-file-names.ts';
import { makeFolder } from '../support/make-folder.ts';

const namesOf = (names: readonly string[]): string[] => names.map(uniqueFileNames());

test('keeps a usual name', () => {
  expect(namesOf(['cat 12', 'été.v2', '猫と犬'])).toEqual(['cat 12', 'été.v2', '猫と犬']);
});

test.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\a|b?*"<>', 'C__a_b_____'],
  ['line\nbreak\u0000and\u202Eturned', 'line_break_and_turned'],
  ['lone \uD800 surrogate', 'lone _ surrogate'],
  ['CON', '_CON'],
  ['nul.mp4', '_nul.mp4'],
  ['com¹', '_com¹'],
  ['LPT³.mp4', '_LPT³.mp4'],
  ['ends with dots. . .', 'ends with dots'],
  ['.hidden', 'hidden'],
  ['#1 100% &c', '_1 100_ _c'],
  ['...', 'clip'],
  ['', 'clip'],
])('%j becomes %j, which every system accepts', (name, safe) => {
  expect(namesOf([name])).toEqual([safe]);
});

test('gives no name twice, ignoring case, and numbered names never match a real one', () => {
  const names = namesOf(['clip', 'CLIP', 'clip (2)', 'clip', 'clip (2)', 'e\u0301', '\u00e9']);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  expect(names.slice(0, 2)).toEqual(['clip', 'CLIP (2)']);
});

test('truncates names that are too long between characters, so that they can be written', async () => {
  const names = namesOf(['猫'.repeat(500), '猫'.repeat(500), '👩‍🚀'.repeat(100), 'a/b\r\n']);
  const folder = await makeFolder();
  for (const name of names) await writeFile(join(folder, `${name}.fcpxml`), '');
  expect((await readdir(folder)).length).toBe(names.length);
  for (const name of names) expect(name.isWellFormed()).toBe(true);
});
