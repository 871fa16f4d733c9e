import { expect, test } from 'vitest';
import { shortText } from '../../../shared/text/short-text.ts';

test.each([
  ['kept', 'four', 4, 'four'],
  ['kept by its characters', '🎬🎬🎬', 3, '🎬🎬🎬'],
  ['cut', 'three', 4, 'thr…'],
  ['cut between emoji', '🎬🎬🎬🎬', 3, '🎬🎬…'],
  ['cut after one unit more', 'a🎬🎬🎬', 3, 'a🎬…'],
])('a text is %s', (_, text, maxCharacters, shown) => {
  expect(shortText(text, maxCharacters)).toBe(shown);
});
