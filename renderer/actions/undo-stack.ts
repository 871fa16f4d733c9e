import { createSafeContext } from '@mantine/core';
import { useCallback } from 'react';
import { formatCountOf } from '../ui/formats.ts';
import { notify } from '../ui/notify.ts';

type UndoEntry = {
  done: string;
  /** What holds again once it is undone, as a sentence without a period. */
  undone?: string | undefined;
  undo: () => Promise<unknown>;
  /** Absent if no notification offers it. */
  hideOffer?: () => void;
};

/** Thrown by `undo` if the data was changed since, so that undo is impossible. */
export class ChangedSince extends Error {}

/**
 * Tells what was not undone since it was changed elsewhere.
 * @param why what else happened to it: "deleted"
 * @throws ChangedSince if that is all
 */
export const reportNotRestored = (
  notRestored: number,
  all: number,
  noun: string,
  why = 'changed',
): void => {
  if (notRestored === 0) return;
  const kept = formatCountOf(notRestored, noun);
  if (notRestored < all) notify.info(`Not undone for ${kept}, ${why} elsewhere in the meantime.`);
  else {
    const was = all === 1 ? `The ${noun} was` : `The ${noun}s were`;
    throw new ChangedSince(`${was} ${why} elsewhere in the meantime.`);
  }
};

/** Thrown by `undo` if only a part was undone: the rest can be undone later. */
export class PartlyUndone extends Error {}

type UndoStack = ReturnType<typeof createUndoStack>;

/** Maximum number of entries; each may hold the prompts of many clips. */
const maxEntries = 50;

export const createUndoStack = () => {
  const entries: UndoEntry[] = [];
  let unsaved: Promise<unknown> = Promise.resolve();
  const remove = (entry: UndoEntry): boolean => {
    const index = entries.indexOf(entry);
    if (index !== -1) entries.splice(index, 1);
    entry.hideOffer?.();
    return index !== -1;
  };
  const newest = (): UndoEntry | undefined => entries.at(-1);

  const undoEntry = async (entry: UndoEntry): Promise<void> => {
    if (!remove(entry)) return;
    try {
      await entry.undo();
    } catch (error) {
      if (error instanceof ChangedSince) {
        notify.info(`Not undone: ${entry.done}. ${error.message}`);
        return;
      }
      // The change was not reverted, so it can still be undone.
      entries.push(entry);
      if (error instanceof PartlyUndone) notify.problem(error.message);
      else notify.failed('It could not be undone')(error);
      return;
    }
    notify.toast(entry.undone ?? `Undone: ${entry.done}`);
  };
  return {
    /** @returns a function that removes the entry, for when the change failed */
    push: (entry: UndoEntry): (() => void) => {
      entries.push(entry);
      if (entries.length > maxEntries) entries.shift();
      return () => void remove(entry);
    },
    newest,
    awaitEntry: (saving: Promise<unknown>): void => {
      // Without the results, each of which would hold all before it.
      unsaved = Promise.allSettled([unsaved, saving]).then(() => undefined);
    },
    undoEntry,
    /**
     * Undoes the latest change as soon as it is saved. @returns false if there is nothing to undo
     */
    undoNewest: async (): Promise<boolean> => {
      await unsaved;
      const entry = newest();
      if (entry) await undoEntry(entry);
      return entry !== undefined;
    },
  };
};

export const [UndoContext, useUndoStack] = createSafeContext<UndoStack>(
  'useUndoStack must be used inside App',
);

/**
 * @returns a function that is given a change, as a sentence, its undo function, what holds again
 *   once it is undone, and whether a notification offers to undo it; it returns a function that
 *   removes the entry and its notification
 */
export const useOfferUndo = (): ((
  done: string,
  undo: () => Promise<unknown>,
  undone?: string,
  isOffered?: boolean,
) => () => void) => {
  const stack = useUndoStack();
  return useCallback(
    (done, undo, undone, isOffered = true) => {
      if (!isOffered) return stack.push({ done, undone, undo });
      // Undo reverts the latest change, so older offers are hidden.
      stack.newest()?.hideOffer?.();
      const hideOffer = notify.offer(done, 'Undo', () => void stack.undoEntry(entry));
      const entry = { done, undone, undo, hideOffer };
      return stack.push(entry);
    },
    [stack],
  );
};
