import type { WorkerAnswer, WorkerJob } from './worker-messages.ts';

/** A process that decodes files, one job at a time. */
export interface WorkerProcess {
  send(job: WorkerJob): void;
  /** Ends it at once, whatever it is at. */
  kill(): void;
}

/** What is heard of a worker process. */
export type WorkerListener = {
  onAnswer: (answer: WorkerAnswer) => void;
  /** Something about it failed, and its job with it. */
  onFault: (error: Error) => void;
  /** It is gone. Comes once for every worker, also for one that could not be started. */
  onEnd: () => void;
};

export type StartWorker = (listener: WorkerListener) => WorkerProcess;
