import { expect, test } from 'vitest';
import { againText } from '../../../renderer/features/evaluate/batch-texts.ts';

test('mentions a bill only where there is one, and nothing about a service that is not known yet', () => {
  expect(againText('https://api.example')).toBe('Each of these clips is billed again.');
  expect(againText(null)).toBe('Takes as long as the first time.');
  expect(againText(undefined)).toBeUndefined();
});
