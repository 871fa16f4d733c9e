import { useEffect, useRef, useState } from 'react';
import type {
  SortProgress,
  SortResult,
  SortSelectionRequest,
  SortUndone,
} from '../../../shared/contract/sort.ts';
import type { ErrorRecord } from '../../../shared/errors/app-error.ts';
import { PartlyUndone, useOfferUndo } from '../../actions/undo-stack.ts';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { notify } from '../../ui/notify.ts';
import { failedTitle, sortedText, undoProblem } from './sort-texts.ts';

export type SortState =
  | { status: 'choosing' }
  | { status: 'working'; isUndo: boolean; progress: SortProgress | null; isCancelled: boolean }
  | { status: 'sorted'; result: SortResult; moves: boolean }
  | { status: 'undone'; undone: SortUndone }
  | { status: 'failed'; isUndo: boolean; error: ErrorRecord };

export type Sort = ReturnType<typeof useSort>;

export const useSort = () => {
  const { client } = useRpc();
  const offerUndo = useOfferUndo();
  const [state, setState] = useState<SortState>({ status: 'choosing' });
  const hideOffer = useRef<() => void>(() => undefined);
  /** Whether the page was left; a sort continues then. */
  const isPageLeft = useRef(false);
  useEffect(() => {
    isPageLeft.current = false;
    return () => {
      isPageLeft.current = true;
    };
  }, []);

  const startWork = (isUndo: boolean): void =>
    setState({ status: 'working', isUndo, progress: null, isCancelled: false });
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
      setState({ status: 'sorted', result, moves: request.moves });
      if (log !== null && result.sorted > 0) {
        hideOffer.current = offerUndo(sortedText(result, request.moves), () => undoFromWindow(log));
      }
    }
  };

  return {
    state,
    begin: (request: SortSelectionRequest): void => {
      startWork(false);
      sort(request).catch(fail(false));
    },
    /** Stops after the current clip. */
    cancel: (): void => {
      setState((now) => (now.status === 'working' ? { ...now, isCancelled: true } : now));
      client.sort.cancel().catch(notify.failed('The sort could not be cancelled'));
    },
    undo: (log: string | null): void => {
      hideOffer.current();
      startWork(true);
      undoSort(log, show)
        .then((undone) => undone && setState({ status: 'undone', undone }))
        .catch(fail(true));
    },
    reset: () => setState({ status: 'choosing' }),
  };
};
