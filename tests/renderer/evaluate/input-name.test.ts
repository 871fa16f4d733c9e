import { expect, test } from 'vitest';
import { inputName } from '../../../renderer/features/evaluate/batch-texts.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

test('names in words what is evaluated', () => {
  expect(inputName({ clipIds: ['a' as ClipId] })).toBe('1 clip');
  expect(inputName({ paths: ['/clips/ada/shots/'] })).toBe('“shots”');
  expect(inputName({ paths: ['C:\\shots\\a.mp4', 'C:\\shots\\b.mp4'] })).toBe('“a.mp4” and 1 more');
});
