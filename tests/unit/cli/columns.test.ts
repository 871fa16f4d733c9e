import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { cutToWidth, layOutColumns, wrapToWidth } from '../../../hosts/cli/output/columns.ts';

test.each([
  ['one two three', 7, ['one two', 'three']],
  ['one two three', 5, ['one', 'two', 'three']],
  ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['a abcdefghij', 4, ['a ab', 'cdef', 'ghij']],
  ['', 4, ['']],
  ['Cafe\u0301.mp4', 20, ['Cafe\u0301.mp4']],
  ['abcd  ', 4, ['abcd']],
  ['  one two', 5, ['  one', '  two']],
  ['日本語の名前', 4, ['日本', '語の', '名前']],
  ['日本語', 1, ['日', '本', '語']],
])('wrapToWidth: %j in %i cells', (text, widthCells, lines) => {
  expect(wrapToWidth(text, widthCells)).toEqual(lines);
});

test.each([
  ['short', 5, 'short'],
  ['longer', 5, 'long…'],
  ['日本語', 5, '日本…'],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 3, '👨‍👩‍👧‍👦…'],
])('cutToWidth: %j in %i cells', (text, widthCells, cut) => {
  expect(cutToWidth(text, widthCells)).toBe(cut);
});

describe('layOutColumns', () => {
  const columns = [{ title: 'NAME', maxOfWidth: 0.25 }, { title: 'N' }, { title: 'WHAT' }];

  test('aligns by cells, cuts the first column and breaks the last', () => {
    const rows = [
      ['日本語', '1', 'one two three four five six'],
      ['a-name-that-is-too-long', '10', 'short'],
    ];
    expect(layOutColumns(columns, rows, 40)).toEqual([
      'NAME        N   WHAT',
      '日本語      1   one two three four five',
      '                six',
      'a-name-th…  10  short',
    ]);
  });

  test('puts the last column below the others where hardly any space is left for it', () => {
    const narrow = [{ title: 'CLIP', maxOfWidth: 0.35 }, { title: 'STATE' }, { title: 'WHAT' }];
    const rows = [
      ['a-name-that-is-too-long', 'completed (stored)', 'one two three four five six'],
      ['', '', 'seven'],
      ['b', 'failed', ''],
    ];
    expect(layOutColumns(narrow, rows, 28)).toEqual([
      'CLIP      STATE',
      '  WHAT',
      'a-name-…  completed (stored)',
      '  one two three four five',
      '  six',
      '  seven',
      'b         failed',
    ]);
  });

  test.each([34, 40, 60, 69, 70, 75, 80, 120])('keeps to %i cells', (widthCells) => {
    const table = [
      { title: 'CLIP', maxOfWidth: 0.35 },
      { title: 'STATE' },
      { title: 'FINDINGS' },
      { title: 'DETAILS' },
    ];
    const rows = [
      ['日本語の名前'.repeat(9), 'completed (stored)', '12', 'word '.repeat(40)],
      ['b.mp4', 'needs prompt', '-', 'x'.repeat(300)],
    ];
    for (const line of layOutColumns(table, rows, widthCells)) {
      expect(stringWidth(line)).toBeLessThanOrEqual(widthCells);
    }
  });

  test('cuts and breaks nothing in a pipe', () => {
    const long = 'word '.repeat(100).trim();
    const [, line = ''] = layOutColumns(columns, [[long, '1', long]], Infinity);
    expect(line).toBe(`${long}  1  ${long}`);
    expect(stringWidth(line)).toBe(stringWidth(long) * 2 + 5);
  });
});
