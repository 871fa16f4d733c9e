import { createContext, useCallback, useContext } from 'react';
import { notify } from '../ui/notify.ts';

export type UndoEntry = {
  /** What was done, as a sentence: "Prompt set on 3 clips". */
  done: string;
  undo: () => Promise<unknown>;
  /** Takes away the notification that offers to undo it. */
  hideOffer: () => void;
};

/** What can be taken back, newest last. */
export type UndoStack = {
  push(entry: UndoEntry): void;
  newest(): UndoEntry | undefined;
  /** Takes something back. Does nothing when it was taken back already. */
  takeBack(entry: UndoEntry): Promise<void>;
};

/** More than anybody goes back; each may hold the prompts of many clips. */
const mostEntries = 50;

export const createUndoStack = (): UndoStack => {
  const entries: UndoEntry[] = [];
  return {
    push: (entry) => {
      entries.push(entry);
      if (entries.length > mostEntries) entries.shift();
    },
    newest: () => entries.at(-1),
    takeBack: async (entry) => {
      const index = entries.indexOf(entry);
      if (index === -1) return;
      entries.splice(index, 1);
      entry.hideOffer();
      try {
        await entry.undo();
        notify.info(`Undone: ${entry.done}`);
      } catch (error) {
        // It is still done, so it can still be taken back.
        entries.push(entry);
        notify.failed('It could not be undone')(error);
      }
    },
  };
};

export const UndoContext = createContext<UndoStack | null>(null);

export const useUndoStack = (): UndoStack => {
  const stack = useContext(UndoContext);
  if (!stack) throw new Error('undo is used inside of App');
  return stack;
};

/**
 * Tells the user what was done, with a button that takes it back; the undo action does the same.
 * @returns a function of what was done, as a sentence, and of how to take it back
 */
export const useOfferUndo = (): ((done: string, undo: () => Promise<unknown>) => void) => {
  const stack = useUndoStack();
  return useCallback(
    (done, undo) => {
      const hideOffer = notify.offer(done, 'Undo', () => void stack.takeBack(entry));
      const entry = { done, undo, hideOffer };
      stack.push(entry);
    },
    [stack],
  );
};
