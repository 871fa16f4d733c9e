import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisTicks, tickTexts } from '../../../renderer/features/trends/axis-ticks.ts';
import { lengthOf } from '../../../renderer/features/trends/trend-measure.ts';

it('labels even steps from 0 to the first that no bar exceeds', () => {
  expect(axisTicks(314, true)).toEqual([0, 100, 200, 300, 400]);
  expect(axisTicks(3, true)).toEqual([0, 1, 2, 3]);
  expect(axisTicks(1, true)).toEqual([0, 1]);
  expect(axisTicks(1.5, false)).toEqual([0, 0.5, 1, 1.5]);
  expect(axisTicks(0, true)).toEqual([0, 1]);
});

it('has space for its labels, whatever the greatest value is', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
      fc.boolean(),
      (longest, isWhole) => {
        const ticks = axisTicks(isWhole ? Math.ceil(longest) : longest, isWhole);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(new Set(tickTexts(ticks)).size).toBe(ticks.length);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(longest * (1 - 1e-6));
        expect(ticks.at(-2)).toBeLessThan(isWhole ? Math.ceil(longest) : longest);
      },
    ),
  );
});

it('writes as many digits as its steps need', () => {
  expect(tickTexts(axisTicks(0.0015, false))).toEqual(['0', '0.0005', '0.001', '0.0015']);
  expect(tickTexts(axisTicks(1.5, false))).toEqual(['0', '0.5', '1', '1.5']);
  expect(tickTexts(axisTicks(4000, true))).toEqual(['0', '1,000', '2,000', '3,000', '4,000']);
});

it('bars are as long as their open and confirmed findings', () => {
  const counts = { clips: 4, clipsWithFindings: 2, openFindings: 6, dismissed: 5, byKind: [] };
  expect(lengthOf(counts, 'findings')).toBe(6);
  expect(lengthOf(counts, 'perClip')).toBe(1.5);
});
