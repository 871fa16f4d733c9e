import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ForkedModule, ForkModule } from '../../processes/fork-module.ts';
import {
  type WorkerReport,
  workerRequestSchema,
} from '../../shared/evaluator-process/worker-relay.ts';

export type ChildEnd = {
  /** Null if a signal ended it, or if it did not start. */
  code: number | null;
  /** Error that prevented the start; null if it started. */
  error: Error | null;
};

export interface EvaluatorChild {
  readonly stdout: Readable;
  readonly stderr: Readable;
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onEnd(listener: (end: ChildEnd) => void): void;
  stop(): void;
  kill(): void;
}

/** Starts the evaluator, which ends with this process in any case. */
export type ForkEvaluator = (args: readonly string[]) => EvaluatorChild;

/** A separate program, which is started and never imported. */
export const evaluatorEntry = fileURLToPath(new URL('../../evaluator/main.ts', import.meta.url));

export const workerEntry = fileURLToPath(
  new URL('../../evaluator/analysis/worker.ts', import.meta.url),
);

export const relayWorkers = (
  evaluator: Pick<EvaluatorChild, 'send' | 'onMessage' | 'onEnd'>,
  fork: ForkModule,
): void => {
  const workers = new Map<number, ForkedModule>();
  const sendReport = (report: WorkerReport): void => evaluator.send(report);

  const start = (workerId: number): void => {
    if (workers.has(workerId)) return;
    const worker = fork(workerEntry);
    workers.set(workerId, worker);
    worker.onMessage((message) => sendReport({ type: 'worker-answered', workerId, message }));
    worker.onExit(() => {
      workers.delete(workerId);
      sendReport({ type: 'worker-ended', workerId });
    });
  };

  evaluator.onMessage((message) => {
    const request = workerRequestSchema.safeParse(message);
    if (!request.success) return;
    const { type, workerId } = request.data;
    if (type === 'start-worker') start(workerId);
    else if (type === 'ask-worker') workers.get(workerId)?.send(request.data.message);
    else workers.get(workerId)?.kill();
  });
  evaluator.onEnd(() => {
    for (const worker of workers.values()) worker.kill();
  });
};
