import { AppError, fromErrorRecord } from '../../../../shared/errors/app-error.ts';
import type { FileStamp } from '../../../store/stored-stamp.ts';
import { startThread } from '../../../threads/start-thread.ts';
import type { HashReply, HashRequest } from './hash-worker.ts';

/**
 * SHA-256 in lower-case hexadecimal, and the file's stamp for exactly the bytes that were hashed.
 */
export type HashedFile = { sha256: string; stamp: FileStamp };

/** A worker thread that hashes one file at a time. */
export type HashThread = {
  hash: (
    path: string,
    signal: AbortSignal,
    onBytes?: (doneBytes: number, totalBytes: number) => void,
  ) => Promise<HashedFile>;
  isAlive: () => boolean;
  end: () => Promise<void>;
};

type Job = PromiseWithResolvers<HashedFile> & {
  signal: AbortSignal;
  onBytes: ((doneBytes: number, totalBytes: number) => void) | undefined;
};

const threadDied = (cause: unknown): AppError =>
  new AppError(
    'internal',
    'The thread that computed the checksum of this file stopped unexpectedly. Try again; if it happens again, report it.',
    { cause },
  );

/** Starts a thread that keeps the process alive only while it hashes. */
export const createHashThread = (): HashThread => {
  const worker = startThread(new URL('./hash-worker.ts', import.meta.url), 'hash');
  let job: Job | undefined;
  let isAlive = true;
  worker.unref();

  const finish = (act: (done: Job) => void): void => {
    const done = job;
    job = undefined;
    worker.unref();
    if (!done) return;
    done.signal.removeEventListener('abort', sendStop);
    // Also rejects if the abort came too late to stop the read.
    if (done.signal.aborted) done.reject(done.signal.reason);
    else act(done);
  };
  const send = (request: HashRequest): void => worker.postMessage(request);
  const sendStop = (): void => send({ type: 'stop' });
  const onDeath = (cause: unknown): void => {
    isAlive = false;
    finish((done) => done.reject(threadDied(cause)));
  };

  worker.on('message', (reply: HashReply) => {
    if (reply.type === 'progress') {
      if (!job?.signal.aborted) job?.onBytes?.(reply.doneBytes, reply.totalBytes);
    } else if (reply.type === 'hashed') {
      finish((done) => done.resolve({ sha256: reply.sha256, stamp: reply.stamp }));
    } else if (reply.type === 'failed') {
      finish((done) => done.reject(fromErrorRecord(reply.error)));
    } else {
      // `stopped` only answers an abort, so `finish` rejects with its reason.
      finish((done) => done.reject(done.signal.reason));
    }
  });
  worker.on('error', onDeath);
  worker.on('exit', onDeath);

  return {
    hash: (path, signal, onBytes) => {
      if (!isAlive) return Promise.reject(threadDied('it had ended before'));
      signal.throwIfAborted();
      const started: Job = { ...Promise.withResolvers<HashedFile>(), signal, onBytes };
      job = started;
      worker.ref();
      signal.addEventListener('abort', sendStop, { once: true });
      send({ type: 'hash', path });
      return started.promise;
    },
    isAlive: () => isAlive,
    end: async () => {
      isAlive = false;
      await worker.terminate();
    },
  };
};
