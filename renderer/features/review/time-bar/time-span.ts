import {
  type FrameTable,
  frameAtSec,
  frameCountOf,
  startSecOf,
} from '../../../../shared/domain/frames/frame-table.ts';

/** The part of a clip that the time bar shows, in seconds. */
export type TimeSpan = { readonly startSec: number; readonly endSec: number };

/** Fewer frames than these are not spread over the whole bar. */
const fewestFrames = 8;

/** Where the playhead is put when it has left the span: this share from the side it comes from. */
const marginShare = 0.1;

export const lengthOf = ({ startSec, endSec }: TimeSpan): number => endSec - startSec;

/** The whole clip. */
export const fullSpan = (table: FrameTable): TimeSpan => ({ startSec: 0, endSec: table.endSec });

/** A span of a length that lies within the clip, as near as possible to where it was wanted. */
const spanWithin = (table: FrameTable, startSec: number, lengthSec: number): TimeSpan => {
  const fitting = Math.min(lengthSec, table.endSec);
  const start = Math.min(Math.max(0, startSec), table.endSec - fitting);
  return { startSec: start, endSec: start + fitting };
};

/**
 * Zooms around a moment, which keeps its place on the bar.
 * @param factor above 1 shows less of the clip, larger
 */
export const zoomSpan = (
  table: FrameTable,
  span: TimeSpan,
  factor: number,
  aroundSec: number,
): TimeSpan => {
  const shortestSec = table.endSec * Math.min(1, fewestFrames / frameCountOf(table));
  const wanted = Math.min(table.endSec, Math.max(shortestSec, lengthOf(span) / factor));
  const share = (aroundSec - span.startSec) / lengthOf(span);
  return spanWithin(table, aroundSec - share * wanted, wanted);
};

/** Moves the span on (above 0) or back; it stops at the clip's ends. */
export const panSpan = (table: FrameTable, span: TimeSpan, bySec: number): TimeSpan =>
  spanWithin(table, span.startSec + bySec, lengthOf(span));

/** The span with a frame in it: the same object where it is. */
export const spanWithFrame = (table: FrameTable, span: TimeSpan, frame: number): TimeSpan => {
  const [start, end] = [startSecOf(table, frame), startSecOf(table, frame + 1)];
  const margin = lengthOf(span) * marginShare;
  if (start < span.startSec)
    return spanWithin(table, end + margin - lengthOf(span), lengthOf(span));
  if (end > span.endSec + 1e-9) return spanWithin(table, start - margin, lengthOf(span));
  return span;
};

/** Pixels from the left end of a bar that shows the span. */
export const xOfSec = (span: TimeSpan, widthPx: number, sec: number): number =>
  ((sec - span.startSec) / lengthOf(span)) * widthPx;

/** The moment at a pixel of a bar that shows the span; beside the bar, the bar's nearer end. */
export const secOfX = (span: TimeSpan, widthPx: number, xPx: number): number =>
  span.startSec + (Math.min(widthPx, Math.max(0, xPx)) / widthPx) * lengthOf(span);

/** The frame that is shown at a pixel of the bar. */
export const frameOfX = (
  table: FrameTable,
  span: TimeSpan,
  widthPx: number,
  xPx: number,
): number => (widthPx > 0 ? frameAtSec(table, secOfX(span, widthPx, xPx)) : 0);
