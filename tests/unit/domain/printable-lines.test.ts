import { expect, test } from 'vitest';
import { printableLine, printableLines } from '../../../shared/text/printable-lines.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { shortText } from '../../../shared/text/short-text.ts';

test('a paragraph keeps its lines, but nothing that reverses the reading direction', () => {
  expect(printableLines('a\r\nb\nc\u202Ed\u0007')).toBe('a\nb\nc\\u{202e}d\\u{7}');
});

test('joins several lines into one, without the space around them', () => {
  expect(printableLine('  a\n\n  b\t c ')).toBe('a b c');
});

test.each([
  ['a zero-width space', 'in\u200bvoice.mp4', 'in\\u{200b}voice.mp4'],
  ['joiners between letters that do not join', 'a\u200db\u200cc', 'a\\u{200d}b\\u{200c}c'],
  ['a mark of byte order, and a word joiner', '\ufeffa\u2060', '\\u{feff}a\\u{2060}'],
  ['a joiner after an emoji', '👩\u200d.mp4', '👩\\u{200d}.mp4'],
  ['two joiners in Persian', 'می\u200c\u200cخواهم', 'می\\u{200c}\\u{200c}خواهم'],
  ['a joiner at the end of a word', 'می\u200c.mp4', 'می\\u{200c}.mp4'],
  ['a joiner at the start of a word', '\u200dمی', '\\u{200d}می'],
  ['selectors without a variant', 'a\ufe0f1\ufe0fb\u{e0100}', 'a\\u{fe0f}1\\u{fe0f}b\\u{e0100}'],
  ['a second selector', '葛\u{e0100}\u{e0101}', '葛\u{e0100}\\u{e0101}'],
  ['text in tags', 'cat\u{e0068}\u{e0069}', 'cat\\u{e0068}\\u{e0069}'],
  ['tags after a flag', '🏴\u{e0067}\u{e0062}', '🏴\\u{e0067}\\u{e0062}'],
])('shows %s', (_, text, shown) => {
  expect(printableText(text)).toBe(shown);
});

test.each([
  ['joined emoji', '👩‍👩‍👧 👩🏽‍🚀 ❤️‍🔥 🏳️‍🌈 🏴‍☠️ 👨‍⚕️ 1️⃣'],
  ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['ideographic variants', '葛\u{e0100}飾区 神\ufe00'],
  ['Mongolian variants', 'ᠠ\u180b'],
  ['Persian', 'می\u200cخواهم'],
  ['Malayalam', 'അവന്\u200d'],
  ['Hindi', 'क्\u200dष क्\u200cष'],
  ['Sinhala', 'ශ්\u200dරී'],
])('leaves %s as it is', (_, text) => {
  expect(printableText(text)).toBe(text);
});

test.each([
  ['kept', 'four', 4, 'four'],
  ['kept by its characters', '🎬🎬🎬', 3, '🎬🎬🎬'],
  ['cut', 'three', 4, 'thr…'],
  ['cut between emoji', '🎬🎬🎬🎬', 3, '🎬🎬…'],
  ['cut after one unit more', 'a🎬🎬🎬', 3, 'a🎬…'],
  ['cut between joined emoji', '👩‍👩‍👧👩‍👩‍👧', 8, '👩‍👩‍👧…'],
])('a text is %s', (_, text, maxCharacters, shown) => {
  expect(shortText(text, maxCharacters)).toBe(shown);
});
