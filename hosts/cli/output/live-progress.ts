import { styleText } from 'node:util';
import { createLogUpdate } from 'log-update';
import { type EngineEvent, shortLocation } from '../../../engine/index.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { cutToWidth } from './columns.ts';
import {
  endedLine,
  leftOutLine,
  searchLine,
  stageLabels,
  timeLeftText,
  waitingLine,
} from './phrases.ts';
import { progressBar } from './progress-bar.ts';
import {
  type ActiveClip,
  applyEvent,
  emptyProgress,
  type ProgressState,
} from './progress-state.ts';
import type { ProgressView } from './progress-view.ts';

/** Maximum number of active clips that are listed; further ones are only counted. */
const maxListed = 6;

/** Interval between redraws, short enough to look alive and long enough to cost nothing. */
const redrawIntervalMs = 100;

const activeLine = (clip: ActiveClip): string => {
  const percent =
    clip.totalBytes > 0 ? `${Math.floor((clip.doneBytes / clip.totalBytes) * 100)}%` : '';
  return `  ${stageLabels[clip.stage].padEnd(16)}${percent.padStart(4)}  ${printableText(shortLocation(clip.path))}`;
};

const displayText = (state: ProgressState, widthCells: number): string => {
  const { search, done, total, withFindings, leftMs, waiting } = state;
  const found = withFindings > 0 ? `${withFindings} with findings` : '';
  const head = search
    ? searchLine(search)
    : [progressBar(total === 0 ? 0 : done / total), `${done}/${total}`, found, timeLeftText(leftMs)]
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
  ]
    .map((line) => cutToWidth(line.trimEnd(), widthCells))
    .join('\n');
};

export const createTerminalProgress = (stream: NodeJS.WriteStream): ProgressView => {
  const state = emptyProgress();
  const update = createLogUpdate(stream);
  const widthCells = (): number => (stream.columns || 80) - 1;
  const draw = (): void => update(displayText(state, widthCells()));
  const styled = (style: 'dim' | 'yellow', line: string): string =>
    styleText(style, printableText(line), { stream });
  const timer = setInterval(draw, redrawIntervalMs);
  timer.unref();

  const print = (line: string): void => {
    update.clear();
    stream.write(`${line}\n`);
  };

  const show = (event: EngineEvent): void => {
    applyEvent(state, event);
    if (event.type === 'note') print(styled('dim', event.message));
    const leftOut = event.type === 'scan-ended' ? leftOutLine(event) : null;
    if (leftOut !== null) print(styled('dim', leftOut));
    if (event.type === 'clip-ended' && event.state !== 'pending') print(endedLine(event));
    if (event.type === 'batch-stopped') print(styled('yellow', `Stopped: ${event.reason.message}`));
  };

  return {
    show,
    print,
    end: () => {
      clearInterval(timer);
      update.clear();
      update.done();
    },
  };
};
