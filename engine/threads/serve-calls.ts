import type { MessagePort } from 'node:worker_threads';
import { type ErrorRecord, toErrorRecord } from '../../shared/errors/app-error.ts';
import { atMostEvery } from '../at-most-every.ts';

/** A message to the side that serves calls. `cancelFlag` has one element: 1 once cancelled. */
export type CallMessage =
  | { type: 'call'; id: number; input: unknown; cancelFlag: Int32Array<SharedArrayBuffer> }
  | { type: 'end' };

/** A reply to a call: any number of `progress`, then one of the others. */
export type CallReply =
  | { type: 'progress'; id: number; progress: unknown }
  | { type: 'done'; id: number; output: unknown }
  | { type: 'failed'; id: number; error: ErrorRecord };

/** A call, as seen by the function that serves it. */
export type ServedCall<Progress> = {
  /**
   * Throws if the caller has cancelled. Reads shared memory, so it works during synchronous code,
   * when no message arrives.
   */
  throwIfCancelled(): void;
  /** Sends the first progress at once, then at most one every 100 ms. */
  sendProgress(progress: Progress): void;
};

const progressIntervalMs = 100;

/**
 * Serves the calls that `createCaller` makes at the other end of a port. Calls run concurrently.
 * When asked to end, it answers all calls in progress and closes the port; a thread without other
 * work then exits.
 * @param port a thread's `parentPort`, or one end of a channel
 * @returns a signal that is aborted when asked to end
 */
export const serveCalls = <Input, Progress = never>(
  port: MessagePort | null,
  perform: (input: Input, call: ServedCall<Progress>) => unknown,
): AbortSignal => {
  if (!port) throw new Error('This module runs in a worker thread only.');
  const ending = new AbortController();
  const send = (reply: CallReply): void => port.postMessage(reply);

  const answer = async ({ id, input, cancelFlag }: CallMessage & { type: 'call' }) => {
    const call: ServedCall<Progress> = {
      throwIfCancelled: () => {
        if (Atomics.load(cancelFlag, 0) === 1) throw new Error('The call was cancelled.');
      },
      sendProgress: atMostEvery(progressIntervalMs, (progress) =>
        send({ type: 'progress', id, progress }),
      ),
    };
    try {
      send({ type: 'done', id, output: await perform(input as Input, call) });
    } catch (error) {
      send({ type: 'failed', id, error: toErrorRecord(error) });
    }
  };

  const running = new Set<Promise<void>>();
  port.on('message', (message: CallMessage) => {
    if (message.type === 'call') {
      const call = answer(message).finally(() => running.delete(call));
      running.add(call);
      return;
    }
    ending.abort();
    void Promise.all(running).then(() => port.close());
  });
  return ending.signal;
};
