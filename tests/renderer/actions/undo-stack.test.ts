import { expect, test, vi } from 'vitest';
import {
  ChangedSince,
  createUndoStack,
  PartlyUndone,
} from '../../../renderer/actions/undo-stack.ts';

const entryOf = (done: string, undone: string[]) => ({
  done,
  undo: async () => undone.push(done),
  hideOffer: vi.fn(),
});

test('undoes the latest change first, each once', async () => {
  const stack = createUndoStack();
  const undone: string[] = [];
  const [first, second] = [entryOf('first', undone), entryOf('second', undone)];
  stack.push(first);
  stack.push(second);
  expect(stack.newest()).toBe(second);
  await stack.undoEntry(second);
  await stack.undoEntry(second);
  expect(undone).toEqual(['second']);
  expect(second.hideOffer).toHaveBeenCalled();
  expect(stack.newest()).toBe(first);
});

test('undoes a change that is shown as done while it is still being saved', async () => {
  const stack = createUndoStack();
  const undone: string[] = [];
  stack.push(entryOf('before', undone));
  const saved = Promise.withResolvers<void>();
  stack.awaitEntry(saved.promise.then(() => stack.push(entryOf('last', undone))));
  const takingBack = stack.undoNewest();
  saved.resolve();
  expect(await takingBack).toBe(true);
  expect(undone).toEqual(['last']);
});

test('a change that could not be saved blocks no other', async () => {
  const stack = createUndoStack();
  const undone: string[] = [];
  stack.push(entryOf('before', undone));
  stack.awaitEntry(Promise.reject(new Error('away')));
  expect(await stack.undoNewest()).toBe(true);
  expect(await stack.undoNewest()).toBe(false);
  expect(undone).toEqual(['before']);
});

test('a change that did not happen cannot be undone, and is not offered', () => {
  const stack = createUndoStack();
  const undone: string[] = [];
  const [first, failed] = [entryOf('first', undone), entryOf('failed', undone)];
  stack.push(first);
  const withdraw = stack.push(failed);
  withdraw();
  expect(failed.hideOffer).toHaveBeenCalled();
  expect(stack.newest()).toBe(first);
});

test.for([
  ['could not be taken back', new Error('away')],
  ['was taken back in part', new PartlyUndone('2 of 3 files moved back.')],
] as const)('undoes what %s can still undo, in its turn', async ([, error]) => {
  const stack = createUndoStack();
  const failing = {
    done: 'first',
    undo: () => Promise.reject(error),
    hideOffer: vi.fn(),
  };
  stack.push(failing);
  await stack.undoEntry(failing);
  expect(stack.newest()).toBe(failing);
});

test('forgets the oldest of more than fifty changes', async () => {
  const stack = createUndoStack();
  const undone: string[] = [];
  const entries = Array.from({ length: 51 }, (_, nth) => entryOf(String(nth), undone));
  for (const entry of entries) stack.push(entry);
  for (let newest = stack.newest(); newest; newest = stack.newest()) await stack.undoEntry(newest);
  expect(undone).toEqual(
    entries
      .slice(1)
      .reverse()
      .map(({ done }) => done),
  );
});

test('what was changed since can no longer be undone', async () => {
  const stack = createUndoStack();
  const [first, changed] = [
    entryOf('first', []),
    { ...entryOf('changed', []), undo: () => Promise.reject(new ChangedSince('Elsewhere.')) },
  ];
  stack.push(first);
  stack.push(changed);
  await stack.undoEntry(changed);
  expect(stack.newest()).toBe(first);
});
