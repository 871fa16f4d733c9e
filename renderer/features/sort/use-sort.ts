import { useEffect, useRef, useState } from 'react';
import type {
  SortProgress,
  SortResult,
  SortSelectionRequest,
  SortUndone,
} from '../../../shared/contract/sort.ts';
import type { ErrorRecord } from '../../../shared/errors/app-error.ts';
import { PartlyUndone, useOfferUndo, useUndoStack } from '../../actions/undo-stack.ts';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { notify } from '../../ui/notify.ts';
import { failedTitle, sortedText, undoProblem } from './sort-texts.ts';

export type SortState =
  | { status: 'choosing' }
  | { status: 'working'; isUndo: boolean; progress: SortProgress | null }
  | { status: 'sorted'; result: SortResult; request: SortSelectionRequest }
  | { status: 'undone'; undone: SortUndone }
  | { status: 'failed'; isUndo: boolean; error: ErrorRecord };

export type Sort = ReturnType<typeof useSort>;

export const useSort = () => {
  const { client } = useRpc();
  const offerUndo = useOfferUndo();
  const [state, setState] = useState<SortState>({ status: 'choosing' });
  const undoStack = useUndoStack();
  const forgetUndo = useRef<() => void>(() => undefined);
  /** Whether the page was left; a sort continues then. */
  const isPageLeft = useRef(false);
  useEffect(() => {
    isPageLeft.current = false;
    return () => {
      isPageLeft.current = true;
    };
  }, []);

  const startWork = (isUndo: boolean): void =>
    setState({ status: 'working', isUndo, progress: null });
  const show = (progress: SortProgress): void =>
    setState((now) => (now.status === 'working' ? { ...now, progress } : now));
  const fail =
    (isUndo: boolean) =>
    (error: unknown): void => {
      setState({ status: 'failed', isUndo, error: errorRecordOf(error) });
      if (isPageLeft.current) notify.failed(failedTitle(isUndo))(error);
    };

  const undoSort = async (
    log: string | null,
    onProgress: (progress: SortProgress) => void,
  ): Promise<SortUndone | null> => {
    let undone: SortUndone | null = null;
    for await (const event of await client.sort.undo({ log })) {
      if (event.type === 'progress') onProgress(event.progress);
      else undone = event.result;
    }
    return undone;
  };

  const undoFromWindow = async (log: string): Promise<void> => {
    const undone = await undoSort(log, () => undefined);
    const problem = undone && undoProblem(undone);
    if (problem) throw new PartlyUndone(problem);
  };

  const sort = async (request: SortSelectionRequest): Promise<void> => {
    for await (const event of await client.sort.run(request)) {
      if (event.type === 'progress') {
        show(event.progress);
        continue;
      }
      const { result } = event;
      const { log } = result;
      setState({ status: 'sorted', result, request });
      if (log === null || result.sorted === 0) continue;
      const done = sortedText(result, request);
      const undo = (): Promise<void> => undoFromWindow(log);
      // The dialog says what was done, and has a button to undo it.
      if (!isPageLeft.current) {
        forgetUndo.current = undoStack.push({ done, undo });
      } else offerUndo(done, undo);
    }
  };

  return {
    state,
    begin: (request: SortSelectionRequest): void => {
      startWork(false);
      sort(request).catch(fail(false));
    },
    /** Stops after the current clip. */
    cancel: () => client.sort.cancel(),
    undo: (log: string | null): void => {
      forgetUndo.current();
      startWork(true);
      undoSort(log, show)
        .then((undone) => undone && setState({ status: 'undone', undone }))
        .catch(fail(true));
    },
    reset: () => setState({ status: 'choosing' }),
  };
};
