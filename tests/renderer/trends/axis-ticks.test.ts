import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisTicks } from '../../../renderer/features/trends/axis-ticks.ts';

it('labels even steps from 0 to the first that no bar exceeds', () => {
  expect(axisTicks(314)).toEqual([0, 100, 200, 300, 400]);
  expect(axisTicks(4000)).toEqual([0, 1000, 2000, 3000, 4000]);
  expect(axisTicks(3)).toEqual([0, 1, 2, 3]);
  expect(axisTicks(1)).toEqual([0, 1]);
  expect(axisTicks(0)).toEqual([0, 1]);
});

it('has space for its labels, whatever the greatest value is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (longest) => {
      const ticks = axisTicks(longest);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(longest);
      expect(ticks.at(-2)).toBeLessThan(longest);
    }),
  );
});
