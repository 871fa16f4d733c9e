import { type AppError, fromErrorRecord } from '../../shared/errors/app-error.ts';
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

export type Caller<Input, Output, Progress> = {
  /**
   * Makes a call; input, output and progress are plain data that can be cloned.
   * @throws AppError what the function that serves it threw; the signal's reason
   */
  call(input: Input, options?: ThreadCallOptions<Progress>): Promise<Output>;
  hasCalls(): boolean;
  /** Rejects all calls in progress, and all later ones. */
  fail(error: AppError): void;
};

type Waiting = PromiseWithResolvers<unknown> & { onProgress(progress: unknown): void };

/** Makes the calls that `serveCalls` answers at the other end of a port. */
export const createCaller = <Input, Output, Progress = never>(
  port: Port,
): Caller<Input, Output, Progress> => {
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
    call: async (input, { signal, onProgress } = {}) => {
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
    hasCalls: () => waiting.size > 0,
    fail: (error) => {
      failure ??= error;
      for (const { reject } of waiting.values()) reject(failure);
    },
  };
};
