import { existsSync, readFileSync } from 'node:fs';
import { processesBelow } from '../../support/process-tree.ts';
import type { App } from './app.ts';

const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`);

const isDecoder = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(
      'engine/clips/media/decoder/main.ts',
    );
  } catch {
    return false;
  }
};

/** Electron's processes do not show what they run: these are the decoders and the evaluator. */
const desktopProcesses = ({ desktop }: App): Promise<number[]> =>
  desktop.evaluate(({ app }) =>
    app
      .getAppMetrics()
      .filter(({ name }) => name === 'Clipcheck')
      .map(({ pid }) => pid),
  );

/**
 * Suspends the processes of an app that decode clips, so that everything that needs a picture
 * waits. At least one must be running. Needs /proc.
 * @returns resumes them
 */
export const holdDecoders = async (app: App): Promise<() => void> => {
  const pids =
    app.kind === 'web' ? processesBelow(app.pid).filter(isDecoder) : await desktopProcesses(app);
  if (pids.length === 0) throw new Error('no decoder runs that could be suspended');
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    // A process that ended meanwhile needs nothing.
    for (const pid of pids.filter(isRunning)) process.kill(pid, 'SIGCONT');
  };
};
