import type { EngineEvent, WatchStanding } from '../../../engine/index.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { endedLine, waitingLine } from './phrases.ts';

export type WatchView = {
  show(event: EngineEvent): void;
  showStanding(path: string, standing: WatchStanding): void;
  /** Prints a line of the command itself. */
  print(line: string): void;
};

/** Returns the line for a folder's status; null if there is nothing to report. */
const standingLine = (path: string, { phase, problem }: WatchStanding): string | null => {
  if (problem !== null) {
    const again = phase === 'unreachable' ? ' Trying again.' : '';
    return `${printableText(problem.message)}${again}`;
  }
  return phase === 'watching' ? `Watching ${printableText(path)}` : null;
};

/** @param flags `json`: outcomes of clips are printed elsewhere; `quiet`: prints only outcomes */
export const createWatchView = (flags: { json?: boolean; quiet?: boolean }): WatchView => {
  const lastLines = new Map<string, string>();
  const print = (line: string): void => {
    if (!flags.quiet) process.stderr.write(`${line}\n`);
  };
  const printOnce = (key: string, line: string): void => {
    if (lastLines.get(key) === line) return;
    lastLines.set(key, line);
    print(line);
  };
  return {
    print,
    show: (event) => {
      if (event.type === 'note') print(printableText(event.message));
      if (event.type === 'service-starting') print('Starting the built-in evaluator…');
      if (event.type === 'waiting') print(waitingLine(event.reason, event.untilMs));
      if (event.type === 'batch-stopped') print(`Stopped: ${printableText(event.reason.message)}`);
      if (event.type !== 'clip-ended' || event.state === 'pending' || flags.json) return;
      process.stdout.write(`${endedLine(event)}\n`);
    },
    showStanding: (path, standing) => {
      const line = standingLine(path, standing);
      if (line !== null) printOnce(path, line);
      for (const { path: file, message } of standing.broken) {
        printOnce(file, `${printableText(file)} is skipped: ${printableText(message)}`);
      }
    },
  };
};
