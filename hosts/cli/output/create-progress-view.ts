import { createLineProgress } from './line-progress.ts';
import { createLiveProgress } from './live-progress.ts';
import type { ProgressView } from './progress-view.ts';

/** The view that suits where standard error goes. */
export const createProgressView = (isQuiet: boolean): ProgressView => {
  if (isQuiet) return { show: () => undefined, say: () => undefined, end: () => undefined };
  const { stderr } = process;
  // A "dumb" terminal, such as an editor's, cannot move its cursor.
  return stderr.isTTY && process.env.TERM !== 'dumb'
    ? createLiveProgress(stderr)
    : createLineProgress((line) => stderr.write(`${line}\n`));
};
