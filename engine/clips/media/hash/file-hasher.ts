import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
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
  const busy = new Set<HashThread>();
  const queue = new PQueue({ concurrency: count });
  let isClosed = false;

  const hashInThread = async (
    path: string,
    { signal, onBytes }: HashOptions,
  ): Promise<HashedFile> => {
    if (isClosed) throw closedError();
    // A thread that is still ending an aborted call takes the next one, too.
    const thread = threads.find((one) => !busy.has(one)) ?? (threads[0] as HashThread);
    busy.add(thread);
    try {
      const hashed = await thread.call(path, {
        signal,
        onProgress: ({ doneBytes, totalBytes }) => onBytes?.(doneBytes, totalBytes),
      });
      onBytes?.(hashed.stamp.sizeBytes, hashed.stamp.sizeBytes);
      return hashed;
    } catch (error) {
      throw isClosed ? closedError() : error;
    } finally {
      busy.delete(thread);
    }
  };

  return {
    /**
     * @throws AppError `file_unreadable`, `file_changed` if the file changed while it was read,
     *   `interrupted` after `close`; the signal's reason when aborted
     */
    hash: (path: string, options: HashOptions = {}): Promise<HashedFile> =>
      queue.add(() => hashInThread(path, options), { signal: options.signal }),
    /** Ends all threads; files being hashed fail with `interrupted`. */
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
};
