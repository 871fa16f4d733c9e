import type { VideoInfo } from '../../shared/service-api/evaluation.ts';
import { AnalysisFailedError, ClipRefusedError } from './analysis-errors.ts';
import { forkWorker } from './fork-worker.ts';
import type {
  Analysis,
  AnalysisRequest,
  StartWorker,
  WorkerAnswer,
  WorkerJob,
  WorkerProcess,
} from './worker-process.ts';

type QueuedJob = {
  job: WorkerJob;
  signal: AbortSignal | undefined;
  resolve: (answer: WorkerAnswer) => void;
  reject: (error: unknown) => void;
};

/** A worker process and its pending answer; null while it is idle. */
type Worker = { process: WorkerProcess; answer: PromiseWithResolvers<WorkerAnswer> | null };

export type ClipAnalyzer = ReturnType<typeof createClipAnalyzer>;

/** Decodes files in worker processes; a crash or hang costs only its job. */
export const createClipAnalyzer = (
  workerCount: number,
  timeoutMs: number,
  startProcess: StartWorker = forkWorker,
) => {
  const waiting: QueuedJob[] = [];
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let isClosed = false;

  const startWorker = (): Worker => {
    const forget = () => {
      all.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
      worker.answer?.reject(
        new AnalysisFailedError(
          'internal_error',
          'The process that read the clip crashed or took too much memory. The file may be damaged; re-export it.',
        ),
      );
      dispatch();
    };
    const process = startProcess({
      onAnswer: (answer) => worker.answer?.resolve(answer),
      onFault: (error) => worker.answer?.reject(error),
      onEnd: forget,
    });
    const worker: Worker = { process, answer: null };
    all.add(worker);
    return worker;
  };

  const dispatch = (): void => {
    while (waiting.length > 0) {
      if (waiting[0]?.signal?.aborted) {
        const dropped = waiting.shift();
        dropped?.reject(dropped.signal?.reason);
        continue;
      }
      const worker = idle.pop() ?? (all.size < workerCount ? startWorker() : null);
      if (!worker) return;
      const next = waiting.shift();
      if (next) void work(worker, next);
    }
  };

  const work = async (worker: Worker, { job, signal, resolve, reject }: QueuedJob) => {
    try {
      const answer = await runJob(worker, job, timeoutMs, signal);
      idle.push(worker);
      resolve(answer);
    } catch (error) {
      // Callers keep waiting until this process ends, so that no failure is recorded.
      if (isClosed) return;
      // Whatever went wrong, this process may still be working on the old job.
      worker.process.kill();
      reject(error);
    }
    dispatch();
  };

  const ask = async (job: WorkerJob, signal?: AbortSignal): Promise<WorkerAnswer> => {
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      const entry = { job, signal, resolve, reject };
      const firstAnalysis = waiting.findIndex((other) => other.job.kind === 'analyze');
      if (job.kind === 'probe' && firstAnalysis >= 0) waiting.splice(firstAnalysis, 0, entry);
      else waiting.push(entry);
      dispatch();
    });
    if (answer.outcome === 'refused') {
      throw new ClipRefusedError(answer.refusal.code, answer.refusal.message);
    }
    if (answer.outcome === 'bug') throw new AnalysisFailedError('internal_error', answer.message);
    return answer;
  };

  return {
    /**
     * Decodes the entire file before queued analyses. @throws ClipRefusedError, AnalysisFailedError
     */
    probe: async (path: string): Promise<VideoInfo> => {
      const answer = await ask({ kind: 'probe', path });
      if (answer.outcome !== 'probed') throw new TypeError(`unexpected ${answer.outcome}`);
      return answer.info;
    },
    /** @throws ClipRefusedError, AnalysisFailedError; the reason of `signal` when it aborts */
    analyze: async (
      path: string,
      request: AnalysisRequest,
      signal: AbortSignal,
    ): Promise<Analysis> => {
      const answer = await ask({ kind: 'analyze', path, request }, signal);
      if (answer.outcome !== 'analyzed') throw new TypeError(`unexpected ${answer.outcome}`);
      return answer.analysis;
    },
    close: (): void => {
      isClosed = true;
      waiting.length = 0;
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
