import { expect, test } from 'vitest';
import { printableLine, printableLines } from '../../../shared/text/printable-lines.ts';

test('a paragraph keeps its lines, but nothing that reverses the reading direction', () => {
  expect(printableLines('a\r\nb\nc\u202Ed\u0007')).toBe('a\nb\nc\\u{202e}d\\u{7}');
});

test('joins several lines into one, without the space around them', () => {
  expect(printableLine('  a\n\n  b\t c ')).toBe('a b c');
});
