import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReorderableQueue } from '../../../engine/evaluation/pipeline/reorderable-queue.ts';

const heldLane = () => {
  const lane = createReorderableQueue(1);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const begun: number[] = [];
  const all: Promise<unknown>[] = [lane.add(-1, 0, () => held)];
  return {
    lane,
    begun,
    release,
    wait: (id: number, position: number) =>
      all.push(lane.add(id, position, async () => begun.push(id))),
    done: () => Promise.all(all),
  };
};

test('waiting clips begin by their positions, in whatever order they arrived and were moved', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat({ max: 50 }), { minLength: 1, maxLength: 20 }),
      fc.array(fc.tuple(fc.nat({ max: 19 }), fc.integer({ min: -100, max: 100 })), {
        maxLength: 20,
      }),
      async (added, moves) => {
        const { lane, begun, release, wait, done } = heldLane();
        const positions = new Map<number, number>();
        for (const [id, position] of added.entries()) {
          positions.set(id, position);
          wait(id, position);
        }
        for (const [id, position] of moves) {
          if (positions.has(id)) positions.set(id, position);
          lane.move(id, position);
        }
        release();
        await done();
        const inOrder = begun.map((id) => positions.get(id) ?? Number.NaN);
        expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
        expect(begun.toSorted()).toEqual([...positions.keys()].toSorted());
      },
    ),
  );
});

test('at the same position, the first to arrive begins first', async () => {
  const { begun, release, wait, done } = heldLane();
  for (const id of [3, 1, 2]) wait(id, 0);
  release();
  await done();
  expect(begun).toEqual([3, 1, 2]);
});

test('starts no more work than there are slots, and a failure frees one', async () => {
  const lane = createReorderableQueue(2);
  let working = 0;
  let most = 0;
  const ends = await Promise.allSettled(
    Array.from({ length: 10 }, (_, id) =>
      lane.add(id, id, async () => {
        working += 1;
        most = Math.max(most, working);
        await new Promise((resolve) => setTimeout(resolve, 2));
        working -= 1;
        if (id % 3 === 0) throw new Error('failed');
      }),
    ),
  );
  expect(most).toBe(2);
  expect(ends.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(
    4,
  );
});

test('moving a running or unknown clip changes nothing', async () => {
  const { lane, begun, release, wait, done } = heldLane();
  wait(1, 1);
  lane.move(-1, 5);
  lane.move(99, 0);
  release();
  await done();
  expect(begun).toEqual([1]);
});
