import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import { type ForkedModule, type ForkModule, forkModule } from '../../processes/fork-module.ts';
import type { WantedPicture } from '../judge/judge-run.ts';
import { AnalysisFailedError, ClipRefusedError } from './analysis-errors.ts';
import type { AnalysisRequest, JobResults, WorkerAnswer, WorkerJob } from './worker-process.ts';

const workerEntry = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** A worker process and its pending answer; null while it is idle. */
type Worker = {
  process: ForkedModule;
  answer: PromiseWithResolvers<WorkerAnswer> | null;
  ended: Promise<void>;
};

export type ClipAnalyzer = ReturnType<typeof createClipAnalyzer>;

/** Decodes files in worker processes; a crash or hang costs only its job. */
export const createClipAnalyzer = (
  workerCount: number,
  timeoutMs: number,
  fork: ForkModule = forkModule,
) => {
  const queue = new PQueue({ concurrency: workerCount });
  const idle = new Set<Worker>();
  const all = new Set<Worker>();
  let isClosed = false;

  const startWorker = (): Worker => {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const worker: Worker = { process: fork(workerEntry), answer: null, ended };
    worker.process.onMessage((answer) => worker.answer?.resolve(answer as WorkerAnswer));
    worker.process.onExit(() => {
      all.delete(worker);
      idle.delete(worker);
      worker.answer?.reject(
        new AnalysisFailedError(
          'internal_error',
          'The process that read the clip crashed or took too much memory. The file may be damaged; re-export it.',
        ),
      );
      resolve();
    });
    all.add(worker);
    return worker;
  };

  const work = async (job: WorkerJob, signal: AbortSignal | undefined): Promise<WorkerAnswer> => {
    signal?.throwIfAborted();
    const [worker = startWorker()] = idle;
    idle.delete(worker);
    try {
      const answer = await runJob(worker, job, timeoutMs, signal);
      idle.add(worker);
      return answer;
    } catch (error) {
      // Whatever went wrong, this process may still be working on the old job.
      worker.process.kill();
      await worker.ended;
      // Callers keep waiting until this process ends, so that no failure is recorded.
      if (isClosed) await new Promise(() => {});
      throw error;
    }
  };

  const ask = async <Job extends WorkerJob>(
    job: Job,
    signal?: AbortSignal,
  ): Promise<JobResults[Job['kind']]> => {
    const priority = Number(job.kind === 'probe');
    const answer = await queue.add(() => work(job, signal), { priority });
    if (answer.outcome === 'refused') {
      throw new ClipRefusedError(answer.refusal.code, answer.refusal.message);
    }
    if (answer.outcome === 'bug') throw new AnalysisFailedError('internal_error', answer.message);
    return answer.result as JobResults[Job['kind']];
  };

  return {
    /**
     * Decodes the entire file before queued analyses. @throws ClipRefusedError, AnalysisFailedError
     */
    probe: (path: string) => ask({ kind: 'probe', path }),
    /** @throws ClipRefusedError, AnalysisFailedError; the reason of `signal` when it aborts */
    analyze: (path: string, request: AnalysisRequest, signal: AbortSignal) =>
      ask({ kind: 'analyze', path, request }, signal),
    /** Like `analyze`, for pictures of frames. */
    takePictures: (path: string, wanted: readonly WantedPicture[], signal: AbortSignal) =>
      ask({ kind: 'take-pictures', path, wanted }, signal),
    close: (): void => {
      isClosed = true;
      queue.pause();
      for (const worker of all) worker.process.kill();
    },
  };
};

const runJob = (
  worker: Worker,
  job: WorkerJob,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<WorkerAnswer> => {
  const answer = Promise.withResolvers<WorkerAnswer>();
  const onAbort = () => answer.reject(signal?.reason);
  const timer = setTimeout(
    () =>
      answer.reject(
        new AnalysisFailedError(
          'model_timeout',
          `The analysis took longer than ${timeoutMs / 1000} s and was stopped.`,
        ),
      ),
    timeoutMs,
  );
  signal?.addEventListener('abort', onAbort);
  worker.answer = answer;
  worker.process.send(job);
  return answer.promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    worker.answer = null;
  });
};
