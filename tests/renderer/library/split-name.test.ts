import { expect, test } from 'vitest';
import { splitName } from '../../../renderer/features/library/cells/ClipName.tsx';

test.each([
  ['ball-on-checkered-floor_take25.mp4', '_take25.mp4'],
  ['ball-on-checkered-floor_take04_final.mp4', '04_final.mp4'],
])('keeps the end of %s, where takes differ', (name, end) => {
  const [first, second] = splitName(name);
  expect(first + second).toBe(name);
  expect(second.endsWith(end)).toBe(true);
});

test('keeps a short name complete, and splits no character', () => {
  expect(splitName('lantern.mp4')).toEqual(['lantern.mp4', '']);
  expect(splitName('')).toEqual(['', '']);
  const [first, second] = splitName(`${'x'.repeat(20)}👩‍👩‍👧0000000.mp4`);
  expect(first).toBe('x'.repeat(20));
  expect(second).toBe('👩‍👩‍👧0000000.mp4');
});
