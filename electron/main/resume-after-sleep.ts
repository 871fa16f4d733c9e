import { powerMonitor } from 'electron';
import type { Engine } from '../../engine/index.ts';

/** After waking, a network takes a moment to come back (ms). */
const settleMs = 3000;

/** Goes on by itself after the machine has slept. @returns how to stop */
export const resumeAfterSleep = (queue: Engine['queue']): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  const onResume = (): void => {
    clearTimeout(timer);
    timer = setTimeout(queue.resumeUnreachable, settleMs);
  };
  powerMonitor.on('resume', onResume);
  return () => {
    powerMonitor.off('resume', onResume);
    clearTimeout(timer);
  };
};
