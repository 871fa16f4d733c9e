import type { Worker } from 'node:worker_threads';
import { AppError, fromErrorRecord } from '../../shared/errors/app-error.ts';
import { waitForExit } from '../store/wait-for-exit.ts';
import { startThread } from '../threads/start-thread.ts';
import type { LibraryCallName, LibraryCalls } from './library-calls.ts';
import type { LibraryReply, LibraryRequest } from './library-worker.ts';

type Input<Name extends LibraryCallName> = Parameters<LibraryCalls[Name]>[0];
type Output<Name extends LibraryCallName> = Awaited<ReturnType<LibraryCalls[Name]>>;

/** The thread that reads and updates the library, so that no window waits for it. */
export type LibraryThread = {
  /**
   * @throws AppError data_folder_unusable, database_damaged, data_folder_busy, or the call's own
   */
  call<Name extends LibraryCallName>(
    name: Name,
    ...input: Input<Name> extends undefined ? [] : [Input<Name>]
  ): Promise<Output<Name>>;
  close(): Promise<void>;
};

const threadDied = (cause: unknown): AppError =>
  new AppError(
    'internal',
    'The thread that reads the library stopped unexpectedly. Try again; if it happens again, report it.',
    { cause },
  );

type Running = {
  worker: Worker;
  waiting: Map<number, PromiseWithResolvers<unknown>>;
  end: Promise<void>;
};

const start = (dataDir: string, onEnd: () => void): Running => {
  const worker = startThread(new URL('./library-worker.ts', import.meta.url), 'library', {
    workerData: { dataDir },
  });
  const waiting: Running['waiting'] = new Map();
  const fail = (error: AppError): void => {
    onEnd();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.unref();
  worker.on('message', (reply: LibraryReply) => {
    if (reply.type === 'unusable') return fail(fromErrorRecord(reply.error));
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) worker.unref();
    if (reply.type === 'done') call?.resolve(reply.output);
    else call?.reject(fromErrorRecord(reply.error));
  });
  worker.on('error', (error) => fail(threadDied(error)));
  worker.on('exit', (exitCode) => fail(threadDied(`it ended with code ${exitCode}`)));
  return { worker, waiting, end: waitForExit(worker) };
};

export const createLibraryThread = (dataDir: string): LibraryThread => {
  let running: Running | undefined;
  let lastId = 0;
  let isClosed = false;

  const reach = (): Running => {
    if (running) return running;
    const started = start(dataDir, () => {
      if (running === started) running = undefined;
    });
    running = started;
    return started;
  };

  return {
    call: async <Name extends LibraryCallName>(
      name: Name,
      ...[input]: unknown[]
    ): Promise<Output<Name>> => {
      if (isClosed) throw threadDied('the engine was closed');
      const { worker, waiting } = reach();
      lastId += 1;
      const call = Promise.withResolvers<unknown>();
      waiting.set(lastId, call);
      worker.ref();
      const request: LibraryRequest = { type: 'call', id: lastId, name, input };
      worker.postMessage(request);
      return (await call.promise) as Output<Name>;
    },
    close: async () => {
      isClosed = true;
      if (!running) return;
      const request: LibraryRequest = { type: 'close' };
      running.worker.ref();
      running.worker.postMessage(request);
      await running.end;
    },
  };
};
