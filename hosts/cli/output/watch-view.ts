import type { EngineEvent, WatchStatus } from '../../../engine/index.ts';
import { eventLine } from './progress.ts';
import { printToStderr, textOfLines } from './write-out.ts';

/** Returns the line for a folder's status; null if there is nothing to report. */
const statusLine = (path: string, { phase, problem }: WatchStatus): string | null => {
  if (problem !== null) {
    return `${problem.message}${phase === 'unreachable' ? ' Trying again.' : ''}`;
  }
  return phase === 'watching' ? `Watching ${path}` : null;
};

const shownEvents: readonly EngineEvent['type'][] = [
  'note',
  'service-starting',
  'waiting',
  'batch-stopped',
];

/** @param flags `json`: outcomes of clips are printed elsewhere; `quiet`: prints only outcomes */
export const createWatchView = (flags: { json?: boolean; quiet?: boolean }) => {
  const lastLines = new Map<string, string>();
  const print = (line: string): void => {
    if (!flags.quiet) printToStderr(line);
  };
  const printOnce = (key: string, line: string): void => {
    if (lastLines.get(key) === line) return;
    lastLines.set(key, line);
    print(line);
  };
  return {
    print,
    show: (event: EngineEvent): void => {
      const line = eventLine(event);
      if (line === null) return;
      if (shownEvents.includes(event.type)) print(line);
      // Outcomes are the output of the command; everything else goes to standard error.
      if (event.type === 'clip-ended' && !flags.json) process.stdout.write(textOfLines([line]));
    },
    showStatus: (path: string, status: WatchStatus): void => {
      const line = statusLine(path, status);
      if (line !== null) printOnce(path, line);
      for (const { path: file, message } of status.broken) {
        printOnce(file, `${file} is skipped: ${message}`);
      }
    },
  };
};
