import type { Worker, WorkerOptions } from 'node:worker_threads';
import { startThread } from '../../processes/start-thread.ts';
import { AppError, fromErrorRecord } from '../../shared/errors/app-error.ts';
import type { CallMessage, CallReply } from './serve-calls.ts';

/** A thread, or one end of a channel. */
type Port = {
  postMessage(message: CallMessage): void;
  on(event: 'message', listener: (reply: CallReply) => void): unknown;
};

export type ThreadCallOptions<Progress> = {
  /** Cancels the call, which then rejects with its reason as soon as it is answered. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
};

type Waiting = PromiseWithResolvers<unknown> & { onProgress(progress: unknown): void };

/** Makes the calls that `serveCalls` answers at the other end of a port. */
export const createCaller = <Input, Output, Progress = never>(port: Port) => {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let failure: AppError | undefined;

  port.on('message', (reply) => {
    const call = waiting.get(reply.id);
    if (reply.type === 'progress') call?.onProgress(reply.progress);
    else if (reply.type === 'done') call?.resolve(reply.output);
    else call?.reject(fromErrorRecord(reply.error));
  });

  return {
    /**
     * Makes a call; input, output and progress are plain data that can be cloned.
     * @throws AppError what the function that serves it threw; the signal's reason
     */
    call: async (
      input: Input,
      { signal, onProgress }: ThreadCallOptions<Progress> = {},
    ): Promise<Output> => {
      signal?.throwIfAborted();
      if (failure) throw failure;
      lastId += 1;
      const id = lastId;
      const cancelFlag = new Int32Array(new SharedArrayBuffer(4));
      const onAbort = (): number => Atomics.store(cancelFlag, 0, 1);
      const call: Waiting = {
        ...Promise.withResolvers<unknown>(),
        onProgress: (progress) => {
          if (!signal?.aborted) onProgress?.(progress as Progress);
        },
      };
      waiting.set(id, call);
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        port.postMessage({ type: 'call', id, input, cancelFlag });
        return (await call.promise) as Output;
      } finally {
        waiting.delete(id);
        signal?.removeEventListener('abort', onAbort);
        // Also if the work was already done: the caller counts it as cancelled.
        signal?.throwIfAborted();
      }
    },
    hasCalls: (): boolean => waiting.size > 0,
    /** Rejects all calls in progress, and all later ones. */
    fail: (error: AppError): void => {
      failure ??= error;
      for (const { reject } of waiting.values()) reject(failure);
    },
  };
};

export type CallThread<Input, Output, Progress> = ReturnType<
  typeof createCallThread<Input, Output, Progress>
>;

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
) => {
  type Caller = ReturnType<typeof createCaller<Input, Output, Progress>>;
  type Running = { worker: Worker; caller: Caller };
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
    /**
     * @throws AppError what the function that serves the call threw, internal if the thread dies; the
     *   signal's reason
     */
    call: async (input: Input, callOptions?: ThreadCallOptions<Progress>): Promise<Output> => {
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
    close: async (): Promise<void> => {
      isClosed = true;
      running?.worker.ref();
      running?.worker.postMessage({ type: 'end' } satisfies CallMessage);
      await exited;
    },
  };
};
