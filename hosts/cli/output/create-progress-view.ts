import type { EngineEvent } from '../../../engine/index.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { createTerminalProgress } from './live-progress.ts';
import { endedLine, leftOutLine, searchLine, timeLeftText, waitingLine } from './phrases.ts';
import { applyEvent, emptyProgress, type ProgressState } from './progress-state.ts';
import type { ProgressView } from './progress-view.ts';
import { countsText } from './result-table.ts';

const summaryIntervalMs = 15_000;

const summaryOf = ({ search, done, total, counts, leftMs }: ProgressState): string => {
  if (search) return searchLine(search);
  // A scan has no counts, since its clips have no final state.
  if (counts.total === 0) return `Checked ${done} of ${total} clips`;
  return `${countsText(counts)}  ${timeLeftText(leftMs)}`.trimEnd();
};

/** Creates a view that prints plain lines, for pipes and logs. */
export const createLineProgress = (write: (line: string) => void): ProgressView => {
  const state = emptyProgress();
  let summaryMs = Date.now();

  const summarize = (): void => {
    if (Date.now() - summaryMs < summaryIntervalMs) return;
    summaryMs = Date.now();
    write(summaryOf(state));
  };

  const show = (event: EngineEvent): void => {
    applyEvent(state, event);
    switch (event.type) {
      case 'note':
        write(printableText(event.message));
        break;
      case 'scan-ended': {
        const line = leftOutLine(event);
        if (line !== null) write(line);
        break;
      }
      case 'service-starting':
        write('Starting the built-in evaluator…');
        break;
      case 'batch-started':
        write(`Found ${event.total} ${event.total === 1 ? 'clip' : 'clips'}`);
        break;
      case 'clip-ended':
        // The reason why the batch stopped covers all pending clips.
        if (event.state !== 'pending') write(endedLine(event));
        break;
      case 'scan-progress':
      case 'check-progress':
      case 'batch-progress':
        summarize();
        break;
      case 'waiting':
        write(waitingLine(event.reason, event.untilMs));
        break;
      case 'batch-stopped':
        write(`Stopped: ${printableText(event.reason.message)}`);
        break;
      default:
        break;
    }
  };
  return { show, print: write, end: () => undefined };
};

export const createProgressView = (isQuiet: boolean): ProgressView => {
  if (isQuiet) return { show: () => undefined, print: () => undefined, end: () => undefined };
  const { stderr } = process;
  // A "dumb" terminal, such as an editor's, cannot move its cursor.
  return stderr.isTTY && process.env.TERM !== 'dumb'
    ? createTerminalProgress(stderr)
    : createLineProgress((line) => stderr.write(`${line}\n`));
};
