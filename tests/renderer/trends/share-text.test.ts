import { expect, test } from 'vitest';
import { shareText } from '../../../renderer/features/trends/trend-counts.ts';

test.for([
  [5, 50, '5 (10%)'],
  [0, 20, '0 (0%)'],
  [2, 19, '2'],
  [1200, 2400, '1,200 (50%)'],
] as const)('%i of %i clips is %s: few clips have no percentage', ([count, clips, text]) => {
  expect(shareText(count, clips)).toBe(text);
});
