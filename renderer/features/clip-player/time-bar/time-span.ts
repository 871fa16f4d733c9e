import {
  type FrameTable,
  frameAtSec,
  frameCountOf,
  startSecOf,
} from '../../../../shared/domain/frames/frame-table.ts';

export type TimeSpan = { readonly startSec: number; readonly endSec: number };

/** Minimum number of frames in the span, which limits the zoom. */
const minFrames = 8;

/** Distance from the edge, as a share of the span, at which the span shows a playhead that left it. */
const marginShare = 0.1;

export const spanSeconds = ({ startSec, endSec }: TimeSpan): number => endSec - startSec;

export const fullSpan = (table: FrameTable): TimeSpan => ({ startSec: 0, endSec: table.endSec });

const spanWithin = (table: FrameTable, startSec: number, lengthSec: number): TimeSpan => {
  const fitting = Math.min(lengthSec, table.endSec);
  const start = Math.min(Math.max(0, startSec), table.endSec - fitting);
  return { startSec: start, endSec: start + fitting };
};

/** The time keeps its position on the bar. @param factor above 1 shows less of the clip, larger */
export const zoomSpan = (
  table: FrameTable,
  span: TimeSpan,
  factor: number,
  aroundSec: number,
): TimeSpan => {
  const minSec = table.endSec * Math.min(1, minFrames / frameCountOf(table));
  const lengthSec = Math.min(table.endSec, Math.max(minSec, spanSeconds(span) / factor));
  const share = (aroundSec - span.startSec) / spanSeconds(span);
  return spanWithin(table, aroundSec - share * lengthSec, lengthSec);
};

export const panSpan = (table: FrameTable, span: TimeSpan, bySec: number): TimeSpan =>
  spanWithin(table, span.startSec + bySec, spanSeconds(span));

/** Moves the span so that it contains a frame; returns the same object if it does already. */
export const spanWithFrame = (table: FrameTable, span: TimeSpan, frame: number): TimeSpan => {
  const [start, end] = [startSecOf(table, frame), startSecOf(table, frame + 1)];
  const margin = spanSeconds(span) * marginShare;
  if (start < span.startSec)
    return spanWithin(table, end + margin - spanSeconds(span), spanSeconds(span));
  if (end > span.endSec + 1e-9) return spanWithin(table, start - margin, spanSeconds(span));
  return span;
};

export const xOfSec = (span: TimeSpan, widthPx: number, sec: number): number =>
  ((sec - span.startSec) / spanSeconds(span)) * widthPx;

export const secOfX = (span: TimeSpan, widthPx: number, xPx: number): number =>
  span.startSec + (Math.min(widthPx, Math.max(0, xPx)) / widthPx) * spanSeconds(span);

export const frameOfX = (
  table: FrameTable,
  span: TimeSpan,
  widthPx: number,
  xPx: number,
): number => (widthPx > 0 ? frameAtSec(table, secOfX(span, widthPx, xPx)) : 0);
