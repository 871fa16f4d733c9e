import { expect, test } from 'vitest';
import { copiedPartOf } from '../../../engine/clips/copies/choose-frames.ts';

test('only the built-in evaluator makes copies without asking', () => {
  expect(copiedPartOf(undefined, true)).toEqual({ from: 'start' });
  expect(copiedPartOf(undefined, false)).toBeNull();
});

test('a choice applies to either', () => {
  for (const isBuiltIn of [true, false]) {
    expect(copiedPartOf({ from: 'end' }, isBuiltIn)).toEqual({ from: 'end' });
    expect(copiedPartOf(null, isBuiltIn)).toBeNull();
  }
});
