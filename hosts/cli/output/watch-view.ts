import type { EngineEvent, WatchStanding } from '../../../engine/index.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { endedLine, waitingLine } from './phrases.ts';

/** Tells on the terminal what comes of watched folders, one line for each thing. */
export type WatchView = {
  show(event: EngineEvent): void;
  showStanding(path: string, standing: WatchStanding): void;
  /** A line from the command itself. */
  say(line: string): void;
};

/** What is told of a folder; each text once, for as long as it stays the same. */
const standingLine = (path: string, { phase, problem }: WatchStanding): string | null => {
  if (problem !== null) {
    const again = phase === 'unreachable' ? ' Trying again.' : '';
    return `${printableText(problem.message)}${again}`;
  }
  return phase === 'watching' ? `Watching ${printableText(path)}` : null;
};

/**
 * @param flags `json`: what becomes of clips is printed by somebody else; `quiet`: nothing but that is
 *   told
 */
export const createWatchView = (flags: { json?: boolean; quiet?: boolean }): WatchView => {
  const toldOf = new Map<string, string>();
  const say = (line: string): void => {
    if (!flags.quiet) process.stderr.write(`${line}\n`);
  };
  const sayOnce = (key: string, line: string): void => {
    if (toldOf.get(key) === line) return;
    toldOf.set(key, line);
    say(line);
  };
  return {
    say,
    show: (event) => {
      if (event.type === 'note') say(printableText(event.message));
      if (event.type === 'service-starting') say('Starting the built-in evaluator…');
      if (event.type === 'waiting') say(waitingLine(event.reason, event.untilMs));
      if (event.type === 'batch-stopped') say(`Stopped: ${printableText(event.reason.message)}`);
      if (event.type !== 'clip-ended' || event.state === 'pending' || flags.json) return;
      process.stdout.write(`${endedLine(event)}\n`);
    },
    showStanding: (path, standing) => {
      const line = standingLine(path, standing);
      if (line !== null) sayOnce(path, line);
      for (const { path: file, message } of standing.broken) {
        sayOnce(file, `${printableText(file)} is left alone: ${printableText(message)}`);
      }
    },
  };
};
