import type { EngineEvent, WatchStanding } from '../../../engine/index.ts';
import { eventLine } from './progress.ts';
import { say, textOfLines } from './write-out.ts';

/** Returns the line for a folder's status; null if there is nothing to report. */
const standingLine = (path: string, { phase, problem }: WatchStanding): string | null => {
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
    if (!flags.quiet) say(line);
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
      if (event.type === 'clip-ended' && !flags.json) process.stdout.write(textOfLines([line]));
    },
    showStanding: (path: string, standing: WatchStanding): void => {
      const line = standingLine(path, standing);
      if (line !== null) printOnce(path, line);
      for (const { path: file, message } of standing.broken) {
        printOnce(file, `${file} is skipped: ${message}`);
      }
    },
  };
};
