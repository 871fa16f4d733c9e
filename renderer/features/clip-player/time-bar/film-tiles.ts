import { type FrameTable, frameAtSec } from '../../../../shared/domain/frames/frame-table.ts';
import type { FindingPlace } from '../../../../shared/domain/frames/place-finding.ts';
import { spanSeconds, type TimeSpan } from './time-span.ts';

type FilmMark = Pick<FindingPlace, 'firstFrame' | 'lastFrame'>;

type FilmTile = {
  readonly xPx: number;
  readonly frame: number;
  /** Index of the mark that the frame belongs to; null if none. */
  readonly mark: number | null;
};

/** Tolerance for rounding errors, far shorter than a frame. */
const toleranceSec = 1e-6;

/**
 * Returns the tiles of the filmstrip in view, each with the frame in its middle, or with the nearest
 * frame of a mark that lies within the tile. Tiles are laid side by side from the clip's beginning,
 * so that they move with the bar.
 * @param marks a tile uses the first one that it contains
 */
export const filmTiles = (
  table: FrameTable,
  span: TimeSpan,
  widthPx: number,
  tileWidthPx: number,
  marks: readonly FilmMark[] = [],
): FilmTile[] => {
  if (widthPx <= 0) return [];
  const secPerPx = spanSeconds(span) / widthPx;
  const panPx = span.startSec / secPerPx;
  const clipPx = table.endSec / secPerPx;
  const first = Math.floor(panPx / tileWidthPx);
  const last = Math.ceil(Math.min(clipPx, panPx + widthPx) / tileWidthPx - 1e-6);
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => {
    const startPx = (first + index) * tileWidthPx;
    const endPx = Math.min(clipPx, startPx + tileWidthPx);
    const firstFrame = frameAtSec(table, startPx * secPerPx + toleranceSec);
    const lastFrame = frameAtSec(table, endPx * secPerPx - toleranceSec);
    const middle = frameAtSec(table, ((startPx + endPx) / 2) * secPerPx);
    const mark = marks.findIndex(
      (one) => one.firstFrame <= lastFrame && one.lastFrame >= firstFrame,
    );
    const marked = marks[mark];
    return {
      xPx: startPx - panPx,
      frame: marked ? Math.min(marked.lastFrame, Math.max(marked.firstFrame, middle)) : middle,
      mark: marked ? mark : null,
    };
  });
};
