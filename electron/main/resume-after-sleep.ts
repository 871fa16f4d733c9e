import { powerMonitor } from 'electron';
import type { Engine } from '../../engine/index.ts';
import { AppError } from '../../shared/errors/app-error.ts';

/** After waking, a network takes a moment to come back (ms). */
const settleMs = 3000;

/**
 * Resumes what stopped only because the service could not be reached; what a command began goes on
 * when it is asked for.
 */
export const resumeUnreachable = (queue: Engine['queue']): void => {
  for (const { batchId, origin, phase, stoppedBy, isOfThisService } of queue.list()) {
    const isUnreached = phase === 'stopped' && stoppedBy?.code === 'service_unreachable';
    if (!isUnreached || !isOfThisService || origin === 'command line') continue;
    try {
      queue.resume({ batchId });
    } catch (error) {
      // Stays stopped, with its reason to be read: the key may be gone in the meantime.
      if (!(error instanceof AppError)) throw error;
    }
  }
};

/** Goes on by itself after the machine has slept. @returns how to stop */
export const resumeAfterSleep = (queue: Engine['queue']): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  const onResume = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => resumeUnreachable(queue), settleMs);
  };
  powerMonitor.on('resume', onResume);
  return () => {
    powerMonitor.off('resume', onResume);
    clearTimeout(timer);
  };
};
