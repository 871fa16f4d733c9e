import { expect, test } from 'vitest';
import { cutName, splitName } from '../../../renderer/ui/CutName.tsx';
import { printableText } from '../../../shared/text/printable-text.ts';

test.each([
  ['ball-on-checkered-floor_take25.mp4', '_take25.mp4'],
  ['ball-on-checkered-floor_take04_final.mp4', '04_final.mp4'],
])('keeps the end of %s, where takes differ', (name, end) => {
  const [first, second] = splitName(name);
  expect(first + second).toBe(name);
  expect(first).not.toBe('');
  expect(second.endsWith(end)).toBe(true);
});

test('keeps a short name complete, and splits no character', () => {
  expect(splitName('lantern.mp4')).toEqual(['lantern.mp4', '']);
  expect(splitName('')).toEqual(['', '']);
  const [first, second] = splitName(`${'x'.repeat(20)}👩‍👩‍👧0000000.mp4`);
  expect(first).toBe('x'.repeat(20));
  expect(second).toBe('👩‍👩‍👧0000000.mp4');
});

test('cuts the middle of a long name in a sentence', () => {
  expect(cutName('ball-on-checkered-floor_take25.mp4')).toBe('ball-on-checkered-floor_take25.mp4');
  expect(cutName(`${'👩‍👩‍👧'.repeat(200)}_take0025.mp4`)).toBe(
    `${'👩‍👩‍👧'.repeat(24)}…take0025.mp4`,
  );
});

test.each([
  ['the zero-width non-joiner in Persian', `نمایش-کلیپ\u200cهای-0001.mp4`],
  ['the zero-width joiner in Sinhala', `ශ්\u200dරී-ශ්\u200dරී-ක්\u200dෂ00001.mp4`],
])('keeps %s between its letters, wherever a name is split', (_, name) => {
  for (let length = 0; length <= 12; length += 1) {
    const longer = `${name}${'x'.repeat(length)}`;
    expect(splitName(longer).map(printableText).join('')).toBe(longer);
  }
});
