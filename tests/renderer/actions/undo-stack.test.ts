import { beforeEach, expect, test, vi } from 'vitest';
import {
  ChangedSince,
  createUndoStack,
  PartlyUndone,
} from '../../../renderer/actions/undo-stack.ts';

// What is said belongs to the screen of the address.
beforeEach(() => void vi.stubGlobal('window', { location: { hash: '#/library' } }));

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

test('forgets the oldest of more than fifty changes', async () => {
  const stack = createUndoStack();
  const undone: string[] = [];
  for (let nth = 0; nth <= 50; nth += 1) stack.push(entryOf(String(nth), undone));
  for (let newest = stack.newest(); newest; newest = stack.newest()) await stack.undoEntry(newest);
  expect([undone.length, undone[0], undone.at(-1)]).toEqual([50, '50', '1']);
});

test.for([
  ['a change whose undo failed', new Error('away'), 'last'],
  ['a change that was undone in part', new PartlyUndone('2 of 3 files moved back.'), 'last'],
  ['the one before, where it was changed since', new ChangedSince('Elsewhere.'), 'first'],
] as const)('the next undo is of %s', async ([, error, next]) => {
  const stack = createUndoStack();
  const last = { ...entryOf('last', []), undo: () => Promise.reject(error) };
  stack.push(entryOf('first', []));
  stack.push(last);
  await stack.undoEntry(last);
  expect(stack.newest()?.done).toBe(next);
});
