import {
  type FrameTable,
  frameAtSec,
  startSecOf,
} from '../../../../shared/domain/frames/frame-table.ts';
import { timecodeOf } from '../../../../shared/domain/frames/timecode.ts';
import { spanSeconds, type TimeSpan } from './time-span.ts';

export type RulerTick = {
  readonly frame: number;
  readonly sec: number;
  readonly label: string | null;
};

const labelPx = 96;
const minLabelDistancePx = 84;
const linePx = 7;

/** Returns the possible steps in frames, ascending: round numbers, then seconds and minutes. */
const stepsOf = (fps: number): number[] => {
  const second = Math.max(1, Math.round(fps));
  const below = [1, 2, 5, 10, second / 2].filter(
    (frames) => frames < second && Number.isInteger(frames),
  );
  const seconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];
  return [...new Set(below)]
    .sort((one, other) => one - other)
    .concat(seconds.map((count) => count * second));
};

const stepFor = (steps: readonly number[], frames: number): number =>
  steps.find((step) => step >= frames) ?? steps.at(-1) ?? 1;

/** Returns the label of a frame: "61 · 00:02:13", without hours if they are 0. */
const labelOf = (table: FrameTable, frame: number): string =>
  `${frame} · ${timecodeOf(table, frame).replace(/^00:/, '')}`;

const withoutTouchingLabels = (ticks: readonly RulerTick[], minSec: number): RulerTick[] => {
  let labeledSec = Number.NEGATIVE_INFINITY;
  return ticks.map((tick) => {
    if (tick.label === null) return tick;
    if (tick.sec - labeledSec < minSec) return { ...tick, label: null };
    labeledSec = tick.sec;
    return tick;
  });
};

export const rulerTicks = (table: FrameTable, span: TimeSpan, widthPx: number): RulerTick[] => {
  if (widthPx <= 0) return [];
  const last = frameAtSec(table, span.endSec);
  const framesPerPx = (last - frameAtSec(table, span.startSec) + 1) / widthPx;
  const steps = stepsOf(table.rate.fps);
  const labelStep = stepFor(steps, labelPx * framesPerPx);
  const lineStep = steps.find((step) => step >= linePx * framesPerPx && labelStep % step === 0);
  const step = lineStep ?? labelStep;
  const first = Math.floor(frameAtSec(table, span.startSec) / labelStep) * labelStep;
  const ticks = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => {
    const frame = first + index * step;
    const label = frame % labelStep === 0 ? labelOf(table, frame) : null;
    return { frame, sec: startSecOf(table, frame), label };
  });
  return withoutTouchingLabels(ticks, (minLabelDistancePx / widthPx) * spanSeconds(span));
};
