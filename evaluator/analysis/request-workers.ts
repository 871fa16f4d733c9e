import {
  type WorkerRequest,
  workerReportSchema,
} from '../../shared/evaluator-process/worker-relay.ts';
import type { ParentChannel } from '../parent-channel.ts';
import type { StartWorker, WorkerAnswer, WorkerListener } from './worker-process.ts';

export const requestWorkers = (parent: ParentChannel): StartWorker => {
  const listeners = new Map<number, WorkerListener>();
  let lastId = 0;
  const send = (request: WorkerRequest): void => parent.send(request);

  parent.onMessage((message) => {
    const report = workerReportSchema.safeParse(message);
    if (!report.success) return;
    const listener = listeners.get(report.data.workerId);
    if (report.data.type === 'worker-answered') {
      listener?.onAnswer(report.data.message as WorkerAnswer);
      return;
    }
    listeners.delete(report.data.workerId);
    listener?.onEnd();
  });

  return (listener) => {
    lastId += 1;
    const workerId = lastId;
    listeners.set(workerId, listener);
    send({ type: 'start-worker', workerId });
    return {
      send: (job) => send({ type: 'ask-worker', workerId, message: job }),
      kill: () => send({ type: 'end-worker', workerId }),
    };
  };
};
