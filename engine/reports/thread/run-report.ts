import { AppError, fromErrorRecord, toErrorRecord } from '../../../shared/errors/app-error.ts';
import type { ClipMedia } from '../../clips/media/pictures/clip-media.ts';
import { waitForExit } from '../../store/wait-for-exit.ts';
import { startThread } from '../../threads/start-thread.ts';
import {
  createStopFlag,
  type ReportHead,
  type ReportJob,
  type ReportMessage,
  type ReportReply,
  type ReportRequest,
  type ReportThreadData,
  raise,
} from './report-messages.ts';

export type ReportProgress = { readonly share: number; readonly clipName: string };

type Listener = {
  readonly onProgress: (progress: ReportProgress) => void;
  /** Stops the thread at its next step. The caller removes the written files. */
  readonly signal: AbortSignal;
};

const threadDied = (cause: unknown): AppError =>
  new AppError(
    'internal',
    'Writing the report stopped unexpectedly. Try again; if it happens again, report it.',
    {
      cause,
    },
  );

const answer = async (
  media: ClipMedia,
  { id, name, input }: { id: number; name: keyof ClipMedia; input: unknown[] },
): Promise<ReportReply> => {
  try {
    const call = media[name] as (...input: unknown[]) => Promise<unknown>;
    return { id, output: await call(...input) };
  } catch (error) {
    return { id, error: toErrorRecord(error) };
  }
};

/**
 * Memory limits of the thread (MB), far above what it needs. Without limits, garbage collection
 * runs later on machines with more memory.
 */
const memoryLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * Writes a report in a worker thread, so that windows stay responsive.
 * @throws AppError output_not_written, or of the database; the signal's reason
 */
export const runReport = async (
  job: ReportJob,
  media: ClipMedia,
  { onProgress, signal }: Listener,
): Promise<ReportHead | null> => {
  signal.throwIfAborted();
  const data: ReportThreadData = { job, stopFlag: createStopFlag() };
  const worker = startThread(new URL('./report-worker.ts', import.meta.url), 'report', {
    resourceLimits: memoryLimits,
    workerData: data,
  });
  const { promise, resolve, reject } = Promise.withResolvers<ReportHead | null>();
  const send = (request: ReportRequest): void => worker.postMessage(request);
  const onAbort = (): void => {
    raise(data.stopFlag);
    send('stop');
  };
  signal.addEventListener('abort', onAbort, { once: true });
  worker.on('message', (message: ReportMessage) => {
    if (message.type === 'done') resolve(message.head);
    else if (message.type === 'failed') reject(fromErrorRecord(message.error));
    else if (message.type === 'progress') onProgress(message);
    else void answer(media, message).then(send);
  });
  worker.on('error', (error) => reject(threadDied(error)));
  worker.on('exit', (code) => reject(threadDied(`it ended with code ${code}`)));
  const ended = waitForExit(worker);
  try {
    return await promise;
  } finally {
    await ended;
    signal.removeEventListener('abort', onAbort);
    // A cancelled report counts as cancelled even if it was just finished.
    signal.throwIfAborted();
  }
};
