import type { ForkedModule, ForkModule } from '../../engine/index.ts';
import {
  type WorkerReport,
  workerRequestSchema,
} from '../../shared/evaluator-process/worker-relay.ts';
import type { EvaluatorChild } from './evaluator-child.ts';
import { workerEntry } from './evaluator-entries.ts';

/** Starts workers for an evaluator that cannot, relays their messages, and ends them with it. */
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
