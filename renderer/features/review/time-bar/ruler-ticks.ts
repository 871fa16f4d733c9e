import {
  type FrameTable,
  frameAtSec,
  startSecOf,
} from '../../../../shared/domain/frames/frame-table.ts';
import { timecodeOf } from '../../../../shared/domain/frames/timecode.ts';
import { lengthOf, type TimeSpan } from './time-span.ts';

/** A line of the ruler, at the beginning of a frame. */
export type RulerTick = {
  readonly frame: number;
  readonly sec: number;
  /** Null for the short lines between those that are named. */
  readonly label: string | null;
};

/** Labels stand about so far from each other, or farther. */
const labelPx = 96;
/** Labels that stand nearer to each other would touch. */
const closestLabelsPx = 84;
/** Lines stand about so far from each other, or farther. */
const linePx = 7;

/** Steps in frames, ascending: what people count in, then whole seconds and minutes. */
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

/** "61 · 00:00:02:13": a frame as the ruler names it. */
const labelOf = (table: FrameTable, frame: number): string =>
  `${frame} · ${timecodeOf(table, frame).replace(/^00:/, '')}`;

/** Leaves out names that would touch: frames may be shown for very different times. */
const withRoom = (ticks: readonly RulerTick[], roomSec: number): RulerTick[] => {
  let lastSec = Number.NEGATIVE_INFINITY;
  return ticks.map((tick) => {
    if (tick.label === null) return tick;
    if (tick.sec - lastSec < roomSec) return { ...tick, label: null };
    lastSec = tick.sec;
    return tick;
  });
};

/** Lines of the ruler for a span: whole frames, seconds or minutes, by how much room there is. */
export const rulerTicks = (table: FrameTable, span: TimeSpan, widthPx: number): RulerTick[] => {
  if (widthPx <= 0) return [];
  const last = frameAtSec(table, span.endSec);
  const framesPerPx = (last - frameAtSec(table, span.startSec) + 1) / widthPx;
  const steps = stepsOf(table.rate.fps);
  const labelStep = stepFor(steps, labelPx * framesPerPx);
  const lineStep = steps.find((step) => step >= linePx * framesPerPx && labelStep % step === 0);
  const step = lineStep ?? labelStep;
  const first = Math.floor(frameAtSec(table, span.startSec) / labelStep) * labelStep;
  const ticks = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, at) => {
    const frame = first + at * step;
    const label = frame % labelStep === 0 ? labelOf(table, frame) : null;
    return { frame, sec: startSecOf(table, frame), label };
  });
  return withRoom(ticks, (closestLabelsPx / widthPx) * lengthOf(span));
};
