import { expect, test } from 'vitest';
import { againText, inputName } from '../../../renderer/features/evaluate/batch-texts.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

test('names in words what is evaluated', () => {
  expect(inputName({ clipIds: ['a' as ClipId] })).toBe('1 clip');
  expect(inputName({ paths: ['/clips/ada/shots/'] })).toBe('“shots”');
  expect(inputName({ paths: ['C:\\shots\\a.mp4', 'C:\\shots\\b.mp4'] })).toBe('“a.mp4” and 1 more');
});

test('mentions a bill only where there is one, and nothing about an unknown service', () => {
  expect(againText('https://api.example')).toContain('billed again');
  expect(againText(null)).not.toContain('billed');
  expect(againText(undefined)).toBeUndefined();
});
