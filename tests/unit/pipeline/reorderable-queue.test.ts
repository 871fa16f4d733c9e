import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReorderableQueue } from '../../../engine/evaluation/pipeline/reorderable-queue.ts';

test('waiting clips begin by their positions, in whatever order they arrived and were moved', async () => {
  const position = fc.integer({ min: -100, max: 100 });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(position, { minLength: 1, maxLength: 20 }),
      fc.uniqueArray(position, { minLength: 20, maxLength: 20 }),
      fc.nat({ max: 20 }),
      async (before, after, moved) => {
        const lane = createReorderableQueue(1);
        const { promise: held, resolve: release } = Promise.withResolvers<void>();
        const begun: number[] = [];
        const jobs = before.map((position) => ({ position }));
        const all = [
          lane.add({ position: 0 }, () => held),
          ...jobs.map((job) => lane.add(job, async () => void begun.push(job.position))),
        ];
        for (const [index, job] of jobs.slice(0, moved).entries()) {
          job.position = after[index] ?? 0;
        }
        lane.reorder();
        release();
        await Promise.all(all);
        expect(begun).toEqual(jobs.map(({ position }) => position).toSorted((a, b) => a - b));
      },
    ),
  );
});

test('starts no more work than there are slots, and a failure frees one', async () => {
  const lane = createReorderableQueue(2);
  let working = 0;
  let most = 0;
  const ends = await Promise.allSettled(
    Array.from({ length: 10 }, (_, position) =>
      lane.add({ position }, async () => {
        working += 1;
        most = Math.max(most, working);
        await new Promise((resolve) => setTimeout(resolve, 2));
        working -= 1;
        if (position % 3 === 0) throw new Error('failed');
      }),
    ),
  );
  expect(most).toBe(2);
  expect(ends.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(
    4,
  );
});
