import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '../../thread-environment.ts';

/** Limits beyond which a process is killed. */
export type ProcessLimits = {
  /** Resident memory of the process, as the system counts it. */
  readonly memoryBytes: number;
  /** Time from the call on; unlimited by default. */
  readonly timeMs?: number;
};

/** Starts a thread that kills this process at its limits. Resolves once it is watching. */
export const enforceLimits = async (limits: ProcessLimits): Promise<void> => {
  const thread = new Worker(new URL('./watch-limits.ts', import.meta.url), {
    workerData: limits,
    env: threadEnvironment(),
    execArgv: [],
    name: 'limits',
  });
  await once(thread, 'message');
};
