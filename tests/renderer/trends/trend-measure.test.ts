import { expect, test } from 'vitest';
import { lengthOf } from '../../../renderer/features/trends/trend-measure.ts';

test('bars are as long as their open and confirmed findings', () => {
  const counts = { clips: 4, clipsWithFindings: 2, openFindings: 6, dismissed: 5, byKind: [] };
  expect(lengthOf(counts, 'findings')).toBe(6);
  expect(lengthOf(counts, 'perClip')).toBe(1.5);
});
