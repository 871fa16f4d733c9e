import type { Worker, WorkerOptions } from 'node:worker_threads';
import { AppError } from '../../shared/errors/app-error.ts';
import { type Caller, createCaller, type ThreadCallOptions } from './create-caller.ts';
import type { CallMessage } from './serve-calls.ts';
import { startThread } from './start-thread.ts';

export type CallThread<Input, Output, Progress = never> = {
  /**
   * @throws AppError what the function that serves the call threw, internal if the thread dies; the
   *   signal's reason
   */
  call(input: Input, options?: ThreadCallOptions<Progress>): Promise<Output>;
  close(): Promise<void>;
};

type Options = Pick<WorkerOptions, 'resourceLimits' | 'transferList' | 'workerData'> & {
  readonly name: string;
  /** Tells the user that the thread died. */
  readonly crashMessage: string;
};

/**
 * Creates a thread that runs a module with `serveCalls`. It starts with the first call, restarts if
 * it died, and keeps the process alive only during calls.
 *
 * It is asked to end and never terminated: terminating a thread while it loads better-sqlite3 would
 * end the entire process.
 */
export const createCallThread = <Input, Output, Progress = never>(
  url: URL,
  { name, crashMessage, ...options }: Options,
): CallThread<Input, Output, Progress> => {
  type Running = { worker: Worker; caller: Caller<Input, Output, Progress> };
  let running: Running | undefined;
  let exited: Promise<void> = Promise.resolve();
  let isClosed = false;

  const crashed = (cause: unknown): AppError => new AppError('internal', crashMessage, { cause });

  const start = (): Running => {
    const worker = startThread(url, name, options);
    const started: Running = { worker, caller: createCaller(worker) };
    const { promise, resolve } = Promise.withResolvers<void>();
    exited = promise;
    const onDeath = (cause: unknown): void => {
      if (running === started) running = undefined;
      started.caller.fail(crashed(cause));
    };
    worker.on('error', onDeath);
    worker.on('exit', (code) => {
      onDeath(`it ended with code ${code}`);
      resolve();
    });
    return started;
  };

  return {
    call: async (input, callOptions) => {
      if (isClosed) throw crashed('it was closed');
      running ??= start();
      const { worker, caller } = running;
      worker.ref();
      try {
        return await caller.call(input, callOptions);
      } finally {
        if (!caller.hasCalls() && !isClosed) worker.unref();
      }
    },
    close: async () => {
      isClosed = true;
      running?.worker.ref();
      running?.worker.postMessage({ type: 'end' } satisfies CallMessage);
      await exited;
    },
  };
};
