import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { parallelClipsOf } from '../../../engine/evaluation/pipeline/parallel-clips.ts';

test('by default, the built-in evaluator gets as many clips as there are cores, a service 16', () => {
  expect(parallelClipsOf(null, true)).toBe(availableParallelism());
  expect(parallelClipsOf(null, false)).toBe(16);
  expect(parallelClipsOf(3, true)).toBe(3);
});
