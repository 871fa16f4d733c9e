import { expect, test } from 'vitest';
import { rejectedText } from '../../../renderer/features/evaluate/use-report-rejected.ts';

const first = { name: 'x.mp4', reason: { code: 'invalid_video', message: 'It is damaged.' } };

test('names the file that cannot be evaluated, and says why', () => {
  expect(rejectedText(1, first)).toBe('“x.mp4” can’t be evaluated: It is damaged.');
  expect(rejectedText(3, first)).toBe('3 files can’t be evaluated. “x.mp4”: It is damaged.');
  expect(rejectedText(1, { ...first, reason: null })).toContain('cannot be read');
});
