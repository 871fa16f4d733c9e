import { expect, test } from 'vitest';
import { processInChunks } from '../../../engine/evaluation/queue/process-in-chunks.ts';

test.each([0, 1, 500, 501, 1203])('processes each of %i items once, in order', async (count) => {
  const items = Array.from({ length: count }, (_, index) => index);
  const chunks: number[][] = [];
  await processInChunks(items, (chunk) => void chunks.push([...chunk]));
  expect(chunks.flat()).toEqual(items);
});
