import { expect, test } from 'vitest';
import { matchingEntries, type PaletteEntry } from '../../../renderer/app/palette/palette-entry.ts';

const entry = (title: string, group = 'Clips'): PaletteEntry => ({
  id: title,
  group,
  title,
  run: () => undefined,
});
const entries = [
  entry('Library', 'Go to'),
  entry('Show queue', 'Go to'),
  entry('Queue', 'Go to'),
  entry('Evaluate a folder…'),
  entry('Evaluate clips…'),
  entry('Retry all failed clips', 'Queue'),
];
const titles = (typed: string): string[] =>
  matchingEntries(entries, typed).map(({ title }) => title);

test('matches entries with all typed words, in any order', () => {
  expect(titles('FOLD eval')).toEqual(['Evaluate a folder…']);
  expect(titles('eval clips')).toEqual(['Evaluate clips…', 'Evaluate a folder…']);
  expect(titles('eval nothing')).toEqual([]);
});

test('ranks beginnings first, and matches by the group after those by their own words', () => {
  expect(titles('queue')).toEqual(['Queue', 'Show queue', 'Retry all failed clips']);
  expect(titles('go lib')).toEqual(['Library']);
});

test('lists all entries in their groups while nothing is typed', () => {
  expect(matchingEntries(entries, ' ')).toEqual(entries);
});
