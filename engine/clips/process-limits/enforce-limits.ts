import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '../../thread-environment.ts';

/** What a process may use; beyond that it is ended. */
export type ProcessLimits = {
  /** Memory of the whole process, as the system counts it. */
  readonly memoryBytes: number;
  /** From the call on; for ever by default. */
  readonly timeMs?: number;
};

/** Has a thread end this process at its limits. Resolves once they count. */
export const enforceLimits = async (limits: ProcessLimits): Promise<void> => {
  const thread = new Worker(new URL('./watch-limits.ts', import.meta.url), {
    workerData: limits,
    env: threadEnvironment(),
    execArgv: [],
    name: 'limits',
  });
  await once(thread, 'message');
};
