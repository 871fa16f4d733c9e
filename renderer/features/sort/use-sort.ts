import { useEffect, useRef, useState } from 'react';
import type {
  SortEnd,
  SortProgress,
  SortSelectionRequest,
  SortUndone,
} from '../../../shared/contract/sort.ts';
import { useOfferUndo } from '../../actions/undo-stack.ts';
import { type ErrorRecord, errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { notify } from '../../ui/notify.ts';
import { endText, undoneText } from './sort-texts.ts';

/** State of the dialog. */
export type SortState =
  | { status: 'choosing' }
  | { status: 'working'; isUndo: boolean; progress: SortProgress | null; isCancelled: boolean }
  | { status: 'sorted'; end: SortEnd; moves: boolean }
  | { status: 'undone'; undone: SortUndone }
  | { status: 'failed'; isUndo: boolean; error: ErrorRecord };

export type Sort = {
  state: SortState;
  begin(request: SortSelectionRequest): void;
  /** Ends after the clip that is being sorted. */
  cancel(): void;
  undo(log: string): void;
  /** Back to the choices. */
  reset(): void;
};

/** Sorts clips and undoes the sort; the window's undo does the same. */
export const useSort = (): Sort => {
  const { client } = useRpc();
  const offerUndo = useOfferUndo();
  const [state, setState] = useState<SortState>({ status: 'choosing' });
  const working = useRef<AbortController>(null);
  const hideOffer = useRef<() => void>(() => undefined);
  useEffect(() => () => working.current?.abort(), []);

  const startWork = (isUndo: boolean): AbortSignal => {
    const ending = new AbortController();
    working.current = ending;
    setState({ status: 'working', isUndo, progress: null, isCancelled: false });
    return ending.signal;
  };
  const show = (progress: SortProgress): void =>
    setState((now) => (now.status === 'working' ? { ...now, progress } : now));
  const fail =
    (isUndo: boolean, signal: AbortSignal) =>
    (error: unknown): void => {
      if (!signal.aborted) setState({ status: 'failed', isUndo, error: errorRecordOf(error) });
    };

  const undoSort = async (
    log: string,
    onProgress: (progress: SortProgress) => void,
    signal?: AbortSignal,
  ): Promise<SortUndone | null> => {
    let undone: SortUndone | null = null;
    const events = await client.sort.undo({ log }, signal ? { signal } : {});
    for await (const event of events) {
      if (event.type === 'progress') onProgress(event);
      else undone = event.undone;
    }
    return undone;
  };

  /** For the window's undo, which has no dialog for details. */
  const undoFromWindow = async (log: string): Promise<void> => {
    const undone = await undoSort(log, () => undefined);
    const [kept] = undone?.kept ?? [];
    if (undone && kept)
      notify.problem(`${undoneText(undone)} ${kept.path}: ${kept.reason.message}`);
  };

  const sort = async (request: SortSelectionRequest, signal: AbortSignal): Promise<void> => {
    for await (const event of await client.sort.run(request, { signal })) {
      if (event.type === 'progress') {
        show(event);
        continue;
      }
      const { end } = event;
      const { log } = end;
      setState({ status: 'sorted', end, moves: request.moves });
      if (log !== null && end.sorted > 0) {
        hideOffer.current = offerUndo(endText(end, request.moves), () => undoFromWindow(log));
      }
    }
  };

  return {
    state,
    begin: (request) => {
      const signal = startWork(false);
      sort(request, signal).catch(fail(false, signal));
    },
    cancel: () => {
      setState((now) => (now.status === 'working' ? { ...now, isCancelled: true } : now));
      client.sort.cancel().catch(notify.failed('The sort could not be cancelled'));
    },
    undo: (log) => {
      hideOffer.current();
      const signal = startWork(true);
      undoSort(log, show, signal)
        .then((undone) => undone && setState({ status: 'undone', undone }))
        .catch(fail(true, signal));
    },
    reset: () => setState({ status: 'choosing' }),
  };
};
