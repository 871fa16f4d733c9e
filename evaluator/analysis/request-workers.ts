import { EventEmitter } from 'node:events';
import type { ForkModule } from '../../processes/fork-module.ts';
import type { ParentChannel } from '../../processes/parent-channel.ts';
import {
  type WorkerRequest,
  workerReportSchema,
} from '../../shared/evaluator-process/worker-relay.ts';

/** Has the parent start workers, which knows their module. */
export const requestWorkers = (parent: ParentChannel): ForkModule => {
  const workers = new Map<number, EventEmitter>();
  let lastId = 0;
  const send = (request: WorkerRequest): void => parent.send(request);

  parent.onMessage((message) => {
    const report = workerReportSchema.safeParse(message);
    if (!report.success) return;
    const worker = workers.get(report.data.workerId);
    if (report.data.type === 'worker-answered') {
      worker?.emit('message', report.data.message);
      return;
    }
    workers.delete(report.data.workerId);
    worker?.emit('exit');
  });

  return () => {
    lastId += 1;
    const workerId = lastId;
    const worker = new EventEmitter();
    workers.set(workerId, worker);
    send({ type: 'start-worker', workerId });
    return {
      send: (message) => send({ type: 'ask-worker', workerId, message }),
      onMessage: (listener) => worker.on('message', listener),
      onExit: (listener) => worker.once('exit', listener),
      kill: () => send({ type: 'end-worker', workerId }),
    };
  };
};
