import { once } from 'node:events';
import { startThread } from './start-thread.ts';

export type ProcessLimits = {
  /** Resident memory of the process, as the system counts it. */
  readonly memoryBytes: number;
  /** Maximum time from the call; unlimited by default. */
  readonly timeMs?: number;
};

/** Starts a thread that kills this process beyond its limits. Resolves once it is watching. */
export const enforceLimits = async (limits: ProcessLimits): Promise<void> => {
  const thread = startThread(new URL('./watch-limits.ts', import.meta.url), 'limits', {
    workerData: limits,
  });
  await once(thread, 'message');
};
