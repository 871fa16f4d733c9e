import { expect, test } from 'vitest';
import {
  createFindingLabels,
  labelName,
} from '../../engine/reports/formats/datasets/finding-labels.ts';

test('a label is one line of at most 64 characters, whatever the type is', () => {
  expect(labelName('visual_glitch')).toBe('visual_glitch');
  expect(labelName('')).toBe('unknown');
  expect(labelName(' \t ')).toBe('\\u{9}');
  expect(labelName('a\nb')).toBe('a\\u{a}b');
  expect([...labelName('😀'.repeat(100))]).toHaveLength(64);
});

test('types of the API have the same ids in every report', () => {
  const labels = createFindingLabels();
  expect(labels.of('sound').id).toBe(3);
  expect(labels.of('prompt_misalignment').id).toBe(2);
  expect(labels.of('visual_glitch').id).toBe(1);
  expect(labels.of('sound').id).toBe(3);
  expect(labels.all().map(({ name }) => name)).toEqual([
    ...['visual_glitch', 'prompt_misalignment', 'sound'],
  ]);
});

test('joins all types after a thousand into one', () => {
  const labels = createFindingLabels();
  for (let index = 0; index < 5000; index += 1) labels.of(`type ${index}`);
  expect(labels.all()).toHaveLength(1001);
  expect(labels.of('type 4999')).toEqual({ id: 1001, name: 'other' });
  expect(labels.of('type 3').name).toBe('type 3');
});
