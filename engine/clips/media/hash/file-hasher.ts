import { availableParallelism } from 'node:os';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { createHashThread, type HashedFile, type HashThread } from './hash-thread.ts';

type HashOptions = {
  signal?: AbortSignal | undefined;
  /** Called at most every 100 ms, and once at the end. */
  onBytes?: ((doneBytes: number, totalBytes: number) => void) | undefined;
};

export type FileHasher = {
  /**
   * Hashes one file.
   * @throws AppError `file_unreadable`, `file_changed` if the file was written or replaced while
   *   it was read, `interrupted` after `close`; the signal's reason when aborted
   */
  hash: (path: string, options?: HashOptions) => Promise<HashedFile>;
  /** Ends all threads; files being hashed fail with `interrupted`. */
  close: () => Promise<void>;
};

const closedError = (): AppError =>
  new AppError('interrupted', 'Hashing was stopped before the end of the file.');

/**
 * Creates a hasher that uses worker threads. Threads are started on demand and keep the process
 * alive only while they work.
 * @param options `workers`: number of parallel files; by default the number of cores
 */
export const createFileHasher = (options: { workers?: number | undefined } = {}): FileHasher => {
  const maxThreads = Math.max(1, options.workers ?? availableParallelism());
  const threads = new Set<HashThread>();
  const idle: HashThread[] = [];
  const waiting: ((thread: HashThread) => void)[] = [];
  const activeHashes = new Set<AbortController>();
  let isClosed = false;

  const acquireThread = (signal: AbortSignal): Promise<HashThread> => {
    for (let ready = idle.pop(); ready !== undefined; ready = idle.pop()) {
      if (ready.isAlive()) return Promise.resolve(ready);
      threads.delete(ready);
    }
    if (threads.size < maxThreads) {
      const started = createHashThread();
      threads.add(started);
      return Promise.resolve(started);
    }
    const { promise, resolve, reject } = Promise.withResolvers<HashThread>();
    const onAbort = (): void => {
      waiting.splice(waiting.indexOf(resolveAndForget), 1);
      reject(signal.reason);
    };
    const resolveAndForget = (thread: HashThread): void => {
      signal.removeEventListener('abort', onAbort);
      resolve(thread);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    waiting.push(resolveAndForget);
    return promise;
  };

  const releaseThread = (thread: HashThread): void => {
    let usable = thread;
    if (!thread.isAlive()) {
      threads.delete(thread);
      if (waiting.length === 0) return;
      usable = createHashThread();
      threads.add(usable);
    }
    const next = waiting.shift();
    if (next) next(usable);
    else idle.push(usable);
  };

  const hashInThread = async (
    path: string,
    signal: AbortSignal,
    onBytes: HashOptions['onBytes'],
  ): Promise<HashedFile> => {
    const thread = await acquireThread(signal);
    try {
      const hashed = await thread.hash(path, signal, onBytes);
      onBytes?.(hashed.stamp.sizeBytes, hashed.stamp.sizeBytes);
      return hashed;
    } finally {
      releaseThread(thread);
    }
  };

  return {
    hash: async (path, { signal, onBytes } = {}) => {
      if (isClosed) throw closedError();
      signal?.throwIfAborted();
      // Not `AbortSignal.any`: the caller's signal may outlive thousands of files, and would leak
      // memory for each.
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
    close: async () => {
      isClosed = true;
      for (const controller of activeHashes) controller.abort(closedError());
      await Promise.all([...threads].map((thread) => thread.end()));
      threads.clear();
    },
  };
};
