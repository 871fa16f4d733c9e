import { expect, test } from 'vitest';
import {
  fuzzyScore,
  type PaletteEntry,
  rankEntries,
} from '../../../renderer/app/palette/palette-entry.ts';

const entry = (title: string, group = 'Clips'): PaletteEntry => ({
  id: title,
  group,
  title,
  run: () => undefined,
});
const entries = [
  entry('Library', 'Go to'),
  entry('Queue', 'Go to'),
  entry('Evaluate a folder…'),
  entry('Evaluate clips…'),
  entry('Retry all failed clips', 'Queue'),
];
const titles = (typed: string, recent: string[] = []): string[] =>
  rankEntries(entries, typed, recent).map(({ title }) => title);

test('matches letters in their order, anywhere in the text', () => {
  expect(fuzzyScore('lbr', 'Library')).not.toBeNull();
  expect(fuzzyScore('rbl', 'Library')).toBeNull();
  // The word that begins with the first letter does not have the others.
  expect(fuzzyScore('ab', 'xab a')).not.toBeNull();
});

test('ranks beginnings of words before letters inside them', () => {
  expect(titles('ec')[0]).toBe('Evaluate clips…');
  expect(titles('ef')[0]).toBe('Evaluate a folder…');
});

test('matches an entry by its group too, after those matched by their own words', () => {
  expect(titles('queue')).toEqual(['Queue', 'Retry all failed clips']);
});

test('lists recent choices first while nothing is typed, and only once', () => {
  expect(titles('', ['Evaluate clips…', 'Gone'])).toEqual([
    'Evaluate clips…',
    'Library',
    'Queue',
    'Evaluate a folder…',
    'Retry all failed clips',
  ]);
});
