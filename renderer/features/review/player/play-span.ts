import {
  type FrameTable,
  frameAtSec,
  lastFrameOf,
  startSecOf,
} from '../../../../shared/domain/frames/frame-table.ts';
import type { FrameRange } from './playhead.ts';

/** What is played, in frames and in seconds by the table. */
export type PlaySpan = FrameRange & {
  readonly startSec: number;
  readonly endSec: number;
  readonly isLoop: boolean;
};

/** @param loop null for the whole clip, once */
export const playSpan = (table: FrameTable, loop: FrameRange | null): PlaySpan => {
  const { first, last } = loop ?? { first: 0, last: lastFrameOf(table) };
  return {
    first,
    last,
    startSec: startSecOf(table, first),
    endSec: startSecOf(table, last + 1),
    isLoop: loop !== null,
  };
};

/**
 * Where playing begins: at the frame that is given, but from the other end where that is the last
 * that would be played, or lies outside.
 */
export const firstPlayed = ({ first, last }: PlaySpan, frame: number, speed: number): number => {
  const [begin, end] = speed < 0 ? [last, first] : [first, last];
  return frame < first || frame > last || frame === end ? begin : frame;
};

/** The moment at which a frame comes on screen when it is played: backwards that is its end. */
export const playedFromSec = (table: FrameTable, frame: number, speed: number): number =>
  startSecOf(table, speed < 0 ? frame + 1 : frame);

/**
 * @param sec a place that playing has come to; at a border it belongs to the frame it came from
 * @returns the place within the span, gone round as often as is needed; null at the end of what is
 * played once
 */
export const placeInSpan = (
  { startSec, endSec, isLoop }: PlaySpan,
  sec: number,
  speed: number,
): number | null => {
  const isBack = speed < 0;
  if (isBack ? sec > startSec && sec <= endSec : sec >= startSec && sec < endSec) return sec;
  if (!isLoop) return null;
  const lengthSec = endSec - startSec;
  const beyond = (isBack ? endSec - sec : sec - startSec) % lengthSec;
  const along = beyond < 0 ? beyond + lengthSec : beyond;
  return isBack ? endSec - along : startSec + along;
};

/** Far less than a frame, and far more than seconds are off by in a sum of them. */
const marginSec = 1e-6;

/** The frame to be seen at a place that playing has come to. */
export const frameInSpan = (
  table: FrameTable,
  { first, last }: PlaySpan,
  sec: number,
  speed: number,
): number => {
  const frame = frameAtSec(table, speed < 0 ? sec - marginSec : sec + marginSec);
  return Math.min(last, Math.max(first, frame));
};
