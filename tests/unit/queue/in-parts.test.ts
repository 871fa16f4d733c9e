import { expect, test } from 'vitest';
import { inParts } from '../../../engine/evaluation/queue/in-parts.ts';

test.each([0, 1, 500, 501, 1203])('processes each of %i items once, in order', async (count) => {
  const things = Array.from({ length: count }, (_, index) => index);
  const parts: number[][] = [];
  await inParts(things, (part) => void parts.push([...part]));
  expect(parts.flat()).toEqual(things);
});
