import { expect, test } from 'vitest';
import { againText } from '../../../renderer/features/evaluate/batch-texts.ts';

test('a bill is spoken of where one comes, and nothing is said of a service that is not known yet', () => {
  expect(againText('https://api.example')).toBe('Each of these clips is billed again.');
  expect(againText(null)).toBe('Takes as long as the first time.');
  expect(againText(undefined)).toBeUndefined();
});
