import { useEffect, useRef, useState } from 'react';
import type { ProgressEvent } from '../../shared/contract/procedure.ts';
import type { ErrorRecord } from '../../shared/errors/app-error.ts';
import { notify } from '../ui/notify.ts';
import { errorRecordOf } from './error-record.ts';

export type CallState<Progress, Result> =
  | { status: 'idle' }
  /** `progress` is null until the first event. */
  | { status: 'running'; progress: Progress | null }
  | { status: 'done'; result: Result }
  | { status: 'stopped' }
  | { status: 'failed'; error: ErrorRecord };

export type ProgressCall<Request, Progress, Result> = ReturnType<
  typeof useProgressCall<Request, Progress, Result>
>;

type Options<Request, Progress, Result> = {
  call: (
    request: Request,
    options: { signal: AbortSignal },
  ) => Promise<AsyncIterable<ProgressEvent<Progress, Result>>>;
  /** @param isLeft whether the page was left, so that it cannot show the result */
  onDone?: (result: Result, request: Request, isLeft: boolean) => void;
  onFailed?: (error: unknown) => void;
  /** Keeps the call when the page is left. Title of the notice if it fails then. */
  failedTitle?: string;
};

/** One at a time; unmounting stops the current one unless it has a title to fail with. */
export const useProgressCall = <Request, Progress, Result>({
  call,
  onDone,
  onFailed,
  failedTitle,
}: Options<Request, Progress, Result>) => {
  const [state, setState] = useState<CallState<Progress, Result>>({ status: 'idle' });
  const running = useRef<AbortController>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      if (failedTitle === undefined) running.current?.abort();
    };
  }, [failedTitle]);

  const follow = async (request: Request, signal: AbortSignal): Promise<void> => {
    for await (const event of await call(request, { signal })) {
      if (signal.aborted) return;
      if (event.type === 'progress') setState({ status: 'running', progress: event.progress });
      else {
        setState({ status: 'done', result: event.result });
        onDone?.(event.result, request, isLeft.current);
      }
    }
  };
  return {
    state,
    begin: (request: Request): void => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setState({ status: 'running', progress: null });
      follow(request, controller.signal).catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setState({ status: 'failed', error: errorRecordOf(error) });
        onFailed?.(error);
        if (failedTitle !== undefined && isLeft.current) notify.failed(failedTitle)(error);
      });
    },
    stop: (): void => {
      running.current?.abort();
      setState({ status: 'stopped' });
    },
    clear: (): void => setState({ status: 'idle' }),
  };
};
