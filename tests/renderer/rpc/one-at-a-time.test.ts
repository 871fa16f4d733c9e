import { expect, test } from 'vitest';
import { oneAtATime } from '../../../renderer/rpc/follow-events.ts';

const heldWork = () => {
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const work = (subject: string): Promise<void> => {
    begun.push(subject);
    return new Promise((resolve) => ends.push(resolve));
  };
  const endNext = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { work, begun, endNext };
};

test('repeats requests made during the work once after it, however many', async () => {
  const { work, begun, endNext } = heldWork();
  const ask = oneAtATime(work);
  ask('library');
  ask('library');
  ask('library');
  expect(begun).toEqual(['library']);
  await endNext();
  expect(begun).toEqual(['library', 'library']);
  await endNext();
  expect(begun).toHaveLength(2);
});

test('runs a request after the end at once', async () => {
  const { work, begun, endNext } = heldWork();
  const ask = oneAtATime(work);
  ask('library');
  await endNext();
  ask('library');
  expect(begun).toHaveLength(2);
});

test('subjects do not wait for each other', () => {
  const { work, begun } = heldWork();
  const ask = oneAtATime(work);
  ask('library');
  ask('queue');
  expect(begun).toEqual(['library', 'queue']);
});
