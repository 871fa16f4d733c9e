import type { EngineEvent } from '../../../engine/index.ts';
import { printableText } from '../../../shared/domain/printable-text.ts';
import { endedLine, timeLeftWords, waitingLine } from './phrases.ts';
import { applyEvent, emptyProgress } from './progress-state.ts';
import type { ProgressView } from './progress-view.ts';
import { countsText } from './result-table.ts';

/** Between lines that tell how far a long batch has come (ms). */
const summaryEveryMs = 15_000;

/** Plain lines, for pipes and logs. */
export const createLineProgress = (write: (line: string) => void): ProgressView => {
  const state = emptyProgress();
  let summaryMs = Date.now();

  const summarize = (): void => {
    if (Date.now() - summaryMs < summaryEveryMs) return;
    summaryMs = Date.now();
    write(`${countsText(state.counts)}  ${timeLeftWords(state.leftMs)}`.trimEnd());
  };

  const show = (event: EngineEvent): void => {
    applyEvent(state, event);
    switch (event.type) {
      case 'note':
        write(printableText(event.message));
        break;
      case 'service-starting':
        write('Starting the built-in evaluator…');
        break;
      case 'batch-started':
        write(`Found ${event.total} ${event.total === 1 ? 'clip' : 'clips'}`);
        break;
      case 'clip-ended':
        // What is left pending is told once, by the reason why the batch stopped.
        if (event.state !== 'pending') write(endedLine(event));
        break;
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
  return { show, say: write, end: () => undefined };
};
