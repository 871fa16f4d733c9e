import { useEffect, useRef, useState } from 'react';
import type { ProgressEvent } from '../../shared/contract/procedure.ts';
import type { ErrorRecord } from '../../shared/errors/app-error.ts';
import { errorRecordOf } from './error-record.ts';

export type CallState<Progress, Result> =
  | { status: 'idle' }
  /** `progress` is null until the first event. */
  | { status: 'running'; progress: Progress | null }
  | { status: 'done'; result: Result }
  | { status: 'stopped' }
  | { status: 'failed'; error: ErrorRecord };

export type ProgressCall<Request, Progress, Result> = {
  state: CallState<Progress, Result>;
  begin(request: Request): void;
  stop(): void;
  clear(): void;
};

type Options<Request, Progress, Result> = {
  call: (
    request: Request,
    options: { signal: AbortSignal },
  ) => Promise<AsyncIterable<ProgressEvent<Progress, Result>>>;
  onDone?: (result: Result, request: Request) => void;
  onFailed?: (error: unknown) => void;
  /** Whether a call continues when the page is left. */
  isKept?: boolean;
};

/** One at a time; unmounting stops the current one unless it is kept. */
export const useProgressCall = <Request, Progress, Result>({
  call,
  onDone,
  onFailed,
  isKept = false,
}: Options<Request, Progress, Result>): ProgressCall<Request, Progress, Result> => {
  const [state, setState] = useState<CallState<Progress, Result>>({ status: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => void (isKept || running.current?.abort()), [isKept]);

  const follow = async (request: Request, signal: AbortSignal): Promise<void> => {
    for await (const event of await call(request, { signal })) {
      if (signal.aborted) return;
      if (event.type === 'progress') setState({ status: 'running', progress: event.progress });
      else {
        setState({ status: 'done', result: event.result });
        onDone?.(event.result, request);
      }
    }
  };
  return {
    state,
    begin: (request) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setState({ status: 'running', progress: null });
      follow(request, controller.signal).catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setState({ status: 'failed', error: errorRecordOf(error) });
        onFailed?.(error);
      });
    },
    stop: () => {
      running.current?.abort();
      setState({ status: 'stopped' });
    },
    clear: () => setState({ status: 'idle' }),
  };
};
