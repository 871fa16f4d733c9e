import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { foldText, nameKey, searchTerms } from '../../../engine/store/library/search-terms.ts';

test.for([
  ['Lantern', { match: '"lantern"', short: [] }],
  ['  red   Lantern\n', { match: '"red" AND "lantern"', short: [] }],
  ['shot_0042-final.mp4', { match: '"shot" AND "0042" AND "final" AND "mp4"', short: [] }],
  ['a lantern at 16:9', { match: '"lantern"', short: ['a', 'at', '16', '9'] }],
  ['lantern lantern', { match: '"lantern"', short: [] }],
  ['Überblendung', { match: '"uberblendung"', short: [] }],
  ['雨', { match: null, short: ['雨'] }],
  ['* OR NEAR(', { match: '"near"', short: ['*', 'or'] }],
  ['', { match: null, short: [] }],
  ['" -', { match: null, short: [] }],
])('%j is looked up as %j', ([text, terms]) => {
  expect(searchTerms(text as string)).toEqual(terms);
});

test('treats any typed text as a search, never as a syntax error', () => {
  const connection = new Database(':memory:');
  onTestFinished(() => {
    connection.close();
  });
  connection.exec(`CREATE VIRTUAL TABLE texts USING fts5 (text, tokenize = 'trigram')`);
  const select = connection.prepare<[string]>('SELECT rowid FROM texts WHERE texts MATCH ?');
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('"', '*', '^', ':', '(', ')', '-', '+', 'a', 'OR', ' ', '\0'),
    }),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const { match } = searchTerms(text);
      if (match !== null) expect(select.all(match)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('finds a text by every word of it', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 }), (words) => {
      const text = words.join(' ');
      const folded = foldText(text);
      const { match, short } = searchTerms(text);
      for (const word of short) expect(folded).toContain(word);
      for (const [, word = ''] of match?.matchAll(/"((?:[^"]|"")*)"/g) ?? []) {
        expect(folded).toContain(word.replaceAll('""', '"'));
      }
    }),
  );
});

test('sorts names naturally', () => {
  const names = ['clip 10', 'Clip 2', 'clip 02', 'été', 'ETE b', 'clip', '10', '9'];
  const sorted = names.toSorted((left, right) => (nameKey(left, '') < nameKey(right, '') ? -1 : 1));
  expect(sorted).toEqual(['9', '10', 'clip', 'Clip 2', 'clip 02', 'clip 10', 'été', 'ETE b']);
  expect(nameKey('a.mp4', '/1/a.mp4') < nameKey('a.mp4', '/2/a.mp4')).toBe(true);
});
