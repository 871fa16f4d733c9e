import { useRef, useState } from 'react';
import type { SortSelectionRequest } from '../../../shared/contract/sort.ts';
import { PartlyUndone, useOfferUndo, useUndoStack } from '../../actions/undo-stack.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useProgressCall } from '../../rpc/use-progress-call.ts';
import { sortedText, undoProblem } from './sort-texts.ts';

export type Sort = ReturnType<typeof useSort>;

/** A sort, and undoing one. */
export const useSort = () => {
  const { client } = useRpc();
  const offerUndo = useOfferUndo();
  const undoStack = useUndoStack();
  const [request, setRequest] = useState<SortSelectionRequest | null>(null);
  const forgetUndo = useRef<() => void>(() => undefined);

  const undoFromWindow = async (log: string): Promise<void> => {
    for await (const event of await client.sort.undo({ log })) {
      const problem = event.type === 'done' && undoProblem(event.result);
      if (problem) throw new PartlyUndone(problem);
    }
  };
  const run = useProgressCall({
    call: client.sort.run,
    failedTitle: failedTitles.run,
    onDone: (result, sorted: SortSelectionRequest, isLeft) => {
      const { log } = result;
      if (log === null || result.sorted === 0) return;
      const done = sortedText(result, sorted);
      const undo = (): Promise<void> => undoFromWindow(log);
      // The dialog says what was done, and has a button to undo it.
      if (isLeft) offerUndo(done, undo);
      else forgetUndo.current = undoStack.push({ done, undo });
    },
  });
  const undoing = useProgressCall({ call: client.sort.undo, failedTitle: failedTitles.undo });
  return {
    /** What was sorted last. */
    request,
    run,
    undoing,
    isWorking: [run, undoing].some(({ state }) => state.status === 'running'),
    begin: (wanted: SortSelectionRequest): void => {
      setRequest(wanted);
      run.begin(wanted);
    },
    /** @param log null for the last sort that was not undone */
    undo: (log: string | null): void => {
      forgetUndo.current();
      run.clear();
      undoing.begin({ log });
    },
    reset: (): void => {
      run.clear();
      undoing.clear();
    },
  };
};

export const failedTitles = {
  run: 'The clips were not sorted',
  undo: 'The sort was not undone',
} as const;
