import { availableParallelism } from 'node:os';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { type CallThread, createCallThread } from '../../../threads/create-call-thread.ts';
import type { HashedFile, HashProgress } from './hash-worker.ts';

type HashOptions = {
  signal?: AbortSignal | undefined;
  /** Called at most every 100 ms, and once at the end. */
  onBytes?: ((doneBytes: number, totalBytes: number) => void) | undefined;
};

export type FileHasher = ReturnType<typeof createFileHasher>;

const closedError = (): AppError =>
  new AppError('interrupted', 'Hashing was stopped before the end of the file.');

type HashThread = CallThread<string, HashedFile, HashProgress>;

const createHashThread = (): HashThread =>
  createCallThread(new URL('./hash-worker.ts', import.meta.url), {
    name: 'hash',
    crashMessage:
      'The thread that computed the checksum of this file stopped unexpectedly. Try again; if it happens again, report it.',
  });

/** @param options `workers`: number of parallel files; by default the number of cores */
export const createFileHasher = (options: { workers?: number | undefined } = {}) => {
  const count = Math.max(1, options.workers ?? availableParallelism());
  const threads = Array.from({ length: count }, createHashThread);
  const idle = [...threads];
  const waiting: ((thread: HashThread) => void)[] = [];
  const activeHashes = new Set<AbortController>();
  let isClosed = false;

  const acquireThread = (signal: AbortSignal): Promise<HashThread> => {
    const ready = idle.pop();
    if (ready) return Promise.resolve(ready);
    const { promise, resolve, reject } = Promise.withResolvers<HashThread>();
    const onAbort = (): void => {
      waiting.splice(waiting.indexOf(take), 1);
      reject(signal.reason);
    };
    const take = (thread: HashThread): void => {
      signal.removeEventListener('abort', onAbort);
      resolve(thread);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    waiting.push(take);
    return promise;
  };

  const releaseThread = (thread: HashThread): void => {
    const next = waiting.shift();
    if (next) next(thread);
    // Added last, so that it is used again first: it is running.
    else idle.push(thread);
  };

  const hashInThread = async (
    path: string,
    signal: AbortSignal,
    onBytes: HashOptions['onBytes'],
  ): Promise<HashedFile> => {
    const thread = await acquireThread(signal);
    try {
      const hashed = await thread.call(path, {
        signal,
        onProgress: ({ doneBytes, totalBytes }) => onBytes?.(doneBytes, totalBytes),
      });
      onBytes?.(hashed.stamp.sizeBytes, hashed.stamp.sizeBytes);
      return hashed;
    } finally {
      releaseThread(thread);
    }
  };

  return {
    /**
     * @throws AppError `file_unreadable`, `file_changed` if the file changed while it was read,
     *   `interrupted` after `close`; the signal's reason when aborted
     */
    hash: async (path: string, { signal, onBytes }: HashOptions = {}): Promise<HashedFile> => {
      if (isClosed) throw closedError();
      signal?.throwIfAborted();
      // Not `AbortSignal.any`, which leaks memory per file on a caller's long-lived signal.
      const controller = new AbortController();
      const onAbort = (): void => controller.abort(signal?.reason);
      signal?.addEventListener('abort', onAbort, { once: true });
      activeHashes.add(controller);
      try {
        return await hashInThread(path, controller.signal, onBytes);
      } finally {
        signal?.removeEventListener('abort', onAbort);
        activeHashes.delete(controller);
      }
    },
    /** Ends all threads; files being hashed fail with `interrupted`. */
    close: async (): Promise<void> => {
      isClosed = true;
      for (const controller of activeHashes) controller.abort(closedError());
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
};
