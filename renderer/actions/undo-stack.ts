import { createContext, useCallback, useContext } from 'react';
import { notify } from '../ui/notify.ts';

export type UndoEntry = {
  /** What was done, as a sentence: "Prompt set on 3 clips". */
  done: string;
  undo: () => Promise<unknown>;
  /** Takes away the notification that offers to undo it. */
  hideOffer: () => void;
};

/** What `undo` fails with where something else was done since: it cannot be taken back any more. */
export class ChangedSince extends Error {}

/** What `undo` fails with where a part of it is still done: that can be taken back later. */
export class PartlyUndone extends Error {}

/** What can be taken back, newest last. */
export type UndoStack = {
  /** @returns takes the entry away again, for when it was not done after all */
  push(entry: UndoEntry): () => void;
  newest(): UndoEntry | undefined;
  /** Notes what is shown as done while it is being saved; its entry is pushed once it is. */
  awaitEntry(saving: Promise<unknown>): void;
  /** Takes something back. Does nothing when it was taken back already. */
  takeBack(entry: UndoEntry): Promise<void>;
  /**
   * Takes back what was done last, as soon as it is saved.
   * @returns false where there is nothing to take back
   */
  takeBackNewest(): Promise<boolean>;
};

/** More than anybody goes back; each may hold the prompts of many clips. */
const maxEntries = 50;

export const createUndoStack = (): UndoStack => {
  const entries: UndoEntry[] = [];
  let unsaved: Promise<unknown> = Promise.resolve();
  /** @returns false where it is not there any more */
  const remove = (entry: UndoEntry): boolean => {
    const index = entries.indexOf(entry);
    if (index !== -1) entries.splice(index, 1);
    entry.hideOffer();
    return index !== -1;
  };
  const stack: UndoStack = {
    push: (entry) => {
      entries.push(entry);
      if (entries.length > maxEntries) entries.shift();
      return () => void remove(entry);
    },
    newest: () => entries.at(-1),
    awaitEntry: (saving) => {
      unsaved = Promise.allSettled([unsaved, saving]);
    },
    takeBack: async (entry) => {
      if (!remove(entry)) return;
      try {
        await entry.undo();
        notify.passing(`Undone: ${entry.done}`);
      } catch (error) {
        if (error instanceof ChangedSince) {
          notify.info(`Not undone: ${entry.done}. ${error.message}`);
          return;
        }
        // It is still done, so it can still be taken back.
        entries.push(entry);
        if (error instanceof PartlyUndone) notify.problem(error.message);
        else notify.failed('It could not be undone')(error);
      }
    },
    takeBackNewest: async () => {
      await unsaved;
      const entry = stack.newest();
      if (entry) await stack.takeBack(entry);
      return entry !== undefined;
    },
  };
  return stack;
};

export const UndoContext = createContext<UndoStack | null>(null);

export const useUndoStack = (): UndoStack => {
  const stack = useContext(UndoContext);
  if (!stack) throw new Error('undo is used inside of App');
  return stack;
};

/**
 * Tells the user what was done, with a button that takes it back; the undo action does the same.
 * @returns a function of what was done, as a sentence, and of how to take it back; it gives one that
 * takes the offer away again
 */
export const useOfferUndo = (): ((done: string, undo: () => Promise<unknown>) => () => void) => {
  const stack = useUndoStack();
  return useCallback(
    (done, undo) => {
      // Undo takes back what was done last: older offers would only be in the way.
      stack.newest()?.hideOffer();
      const hideOffer = notify.offer(done, 'Undo', () => void stack.takeBack(entry));
      const entry = { done, undo, hideOffer };
      return stack.push(entry);
    },
    [stack],
  );
};
