import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { MortalTask } from './mortal-engine.ts';
import type { MortalQueueTask } from './mortal-queue.ts';

const run = async (entry: string, task: MortalTask | MortalQueueTask): Promise<void> => {
  const child = fork(join(import.meta.dirname, entry), { execArgv: [] });
  child.send(task);
  const [exitCode, signal] = await once(child, 'exit');
  if (signal !== 'SIGKILL') throw new Error(`it ended with ${exitCode} instead of being killed`);
};

/** Runs a command in a separate process, which has to be killed at the moment of its task. */
export const runKilledCommand = (task: MortalTask): Promise<void> => run('mortal-engine.ts', task);

/** Runs a queue in a separate process, which has to be killed at the moment of its task. */
export const runKilledQueue = (task: MortalQueueTask): Promise<void> =>
  run('mortal-queue.ts', task);
