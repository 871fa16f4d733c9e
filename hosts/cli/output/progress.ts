/** Progress of the engine and of reports, always on standard error. */
import { styleText } from 'node:util';
import { createLogUpdate } from 'log-update';
import { type EngineEvent, shortLocation } from '../../../engine/index.ts';
import { countStates, type Stage } from '../../../shared/domain/clip-state.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { cutToWidth } from './columns.ts';
import {
  countOf,
  countsText,
  endedLine,
  formatTimeLeft,
  leftOutLine,
  stageLabels,
  waitingLine,
} from './phrases.ts';
import { printToStderr } from './write-out.ts';

export type ProgressView = {
  show(event: EngineEvent): void;
  print(line: string): void;
  end(): void;
};

type ActiveClip = { path: string; stage: Stage; doneBytes: number; totalBytes: number };

const emptyProgress = () => ({
  search: { clips: 0, files: 0 } as { clips: number; files: number } | null,
  done: 0,
  total: 0,
  counts: countStates([]),
  withFindings: 0,
  leftMs: null as number | null,
  waiting: null as { reason: string; untilMs: number } | null,
  active: new Map<number, ActiveClip>(),
});

type ProgressState = ReturnType<typeof emptyProgress>;

const applyEvent = (state: ProgressState, event: EngineEvent): void => {
  switch (event.type) {
    case 'scan-progress':
      state.search = event;
      break;
    case 'check-progress':
      state.search = null;
      state.done = event.done;
      state.total = event.total;
      break;
    case 'batch-started':
      state.search = null;
      state.total = event.total;
      break;
    case 'clip-stage':
      state.active.set(event.jobId, { ...event, doneBytes: 0, totalBytes: 0 });
      break;
    case 'clip-bytes':
      state.active.set(event.jobId, event);
      break;
    case 'clip-ended':
      state.active.delete(event.jobId);
      if (event.findings > 0) state.withFindings += 1;
      break;
    case 'batch-progress':
      state.counts = event.counts;
      state.done = event.counts.total - event.counts.pending;
      state.leftMs = event.leftMs;
      break;
    case 'waiting':
      state.waiting = event;
      break;
    default:
      break;
  }
};

export const eventLine = (event: EngineEvent): string | null => {
  switch (event.type) {
    case 'note':
      return event.message;
    case 'scan-ended':
      return leftOutLine(event);
    case 'service-starting':
      return 'Starting the built-in evaluator…';
    case 'batch-started':
      return `Found ${countOf(event.total, 'clip')}`;
    case 'clip-ended':
      // The reason why the batch stopped covers all pending clips.
      return event.state === 'pending' ? null : endedLine(event);
    case 'waiting':
      return waitingLine(event.reason, event.untilMs);
    case 'batch-stopped':
      return `Stopped: ${event.reason.message}`;
    default:
      return null;
  }
};

const searchLine = ({ clips, files }: NonNullable<ProgressState['search']>): string =>
  `Looking for clips: ${clips} among ${countOf(files, 'file')} so far`;

const summaryOf = ({ search, done, total, counts, leftMs }: ProgressState): string => {
  if (search) return searchLine(search);
  // A scan has no counts, since its clips have no final state.
  if (counts.total === 0) return `Checked ${done} of ${total} clips`;
  return [countsText(counts), leftMs && formatTimeLeft(leftMs)].filter(Boolean).join('  ');
};

const summaryIntervalMs = 15_000;

const rarely = (work: () => void): (() => void) => {
  let lastMs = Date.now();
  return () => {
    if (Date.now() - lastMs < summaryIntervalMs) return;
    lastMs = Date.now();
    work();
  };
};

const progressEvents: readonly EngineEvent['type'][] = [
  'scan-progress',
  'check-progress',
  'batch-progress',
];

export const createLineProgress = (print: (line: string) => void): ProgressView => {
  const state = emptyProgress();
  const summarize = rarely(() => print(summaryOf(state)));
  const show = (event: EngineEvent): void => {
    applyEvent(state, event);
    const line = eventLine(event);
    if (line !== null) print(line);
    if (progressEvents.includes(event.type)) summarize();
  };
  return { show, print, end: () => undefined };
};

/** Maximum number of active clips that are listed; further ones are only counted. */
const maxListed = 6;

const redrawIntervalMs = 100;

const barCells = 24;

const progressBar = (share: number): string => {
  const cells = Math.round(share * barCells);
  return '█'.repeat(cells) + '░'.repeat(barCells - cells);
};

const percentOf = (share: number): string => `${Math.floor(share * 100)}%`;

const activeLine = ({ path, stage, doneBytes, totalBytes }: ActiveClip): string => {
  const percent = totalBytes > 0 ? percentOf(doneBytes / totalBytes) : '';
  return `  ${stageLabels[stage].padEnd(16)}${percent.padStart(4)}  ${shortLocation(path)}`;
};

const displayLines = (state: ProgressState): string[] => {
  const { search, done, total, withFindings, leftMs, waiting } = state;
  const found = withFindings > 0 ? `${withFindings} with findings` : '';
  const left = leftMs && formatTimeLeft(leftMs);
  const head = search
    ? searchLine(search)
    : [progressBar(total === 0 ? 0 : done / total), `${done}/${total}`, found, left]
        .filter(Boolean)
        .join('  ');
  const active = [...state.active.values()].filter(({ stage }) => stage !== 'waiting');
  const hidden = active.length - maxListed;
  return [
    head,
    ...active.slice(0, maxListed).map(activeLine),
    ...(hidden > 0 ? [`  and ${hidden} more`] : []),
    ...(waiting && waiting.untilMs > Date.now()
      ? [waitingLine(waiting.reason, waiting.untilMs)]
      : []),
  ];
};

const createDisplay = (stream: NodeJS.WriteStream) => {
  const update = createLogUpdate(stream);
  return {
    draw: (lines: readonly string[]): void =>
      update(
        lines.map((line) => cutToWidth(line.trimEnd(), (stream.columns || 80) - 1)).join('\n'),
      ),
    clear: update.clear,
    end: (): void => {
      update.clear();
      update.done();
    },
  };
};

const styles: Partial<Record<EngineEvent['type'], 'dim' | 'yellow' | 'reset'>> = {
  note: 'dim',
  'scan-ended': 'dim',
  'clip-ended': 'reset',
  'batch-stopped': 'yellow',
};

const createTerminalProgress = (stream: NodeJS.WriteStream): ProgressView => {
  const state = emptyProgress();
  const display = createDisplay(stream);
  const timer = setInterval(() => display.draw(displayLines(state)), redrawIntervalMs);
  timer.unref();

  const print = (line: string, style: 'dim' | 'yellow' | 'reset' = 'reset'): void => {
    display.clear();
    const text = printableText(line);
    stream.write(`${style === 'reset' ? text : styleText(style, text, { stream })}\n`);
  };

  return {
    show: (event) => {
      applyEvent(state, event);
      const line = eventLine(event);
      const style = styles[event.type];
      if (line !== null && style) print(line, style);
    },
    print,
    end: () => {
      clearInterval(timer);
      display.end();
    },
  };
};

/** The terminal of standard error; null for a pipe, or a "dumb" one that cannot move its cursor. */
const terminal = (): NodeJS.WriteStream | null =>
  process.stderr.isTTY && process.env.TERM !== 'dumb' ? process.stderr : null;

const nothing = (): void => undefined;

export const createProgressView = (isQuiet = false): ProgressView => {
  if (isQuiet) return { show: nothing, print: nothing, end: nothing };
  const stream = terminal();
  return stream ? createTerminalProgress(stream) : createLineProgress(printToStderr);
};

export type ReportProgressView = {
  show(progress: { share: number; clipName: string }): void;
  end(): void;
};

/** @param what name of the action in progress lines */
export const createReportProgress = (
  isQuiet: boolean | undefined,
  what: string,
): ReportProgressView => {
  if (isQuiet) return { show: nothing, end: nothing };
  const stream = terminal();
  if (stream) {
    const display = createDisplay(stream);
    return {
      show: ({ share, clipName }) =>
        display.draw([`${progressBar(share)}  ${percentOf(share).padStart(4)}  ${clipName}`]),
      end: display.end,
    };
  }
  let latest = '';
  const printLatest = rarely(() => printToStderr(latest));
  return {
    show: ({ share, clipName }) => {
      latest = `${what}: ${percentOf(share)}, ${clipName}`;
      printLatest();
    },
    end: nothing,
  };
};
