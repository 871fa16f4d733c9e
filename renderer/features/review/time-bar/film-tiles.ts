import { type FrameTable, frameAtSec } from '../../../../shared/domain/frames/frame-table.ts';
import { lengthOf, type TimeSpan } from './time-span.ts';

/** A picture of the filmstrip. */
export type FilmTile = { readonly xPx: number; readonly frame: number };

/**
 * The filmstrip's pictures that can be seen, each of the frame in its middle. They are laid side by
 * side from the clip's beginning, so that they move with the bar.
 */
export const filmTiles = (
  table: FrameTable,
  span: TimeSpan,
  widthPx: number,
  tileWidthPx: number,
): FilmTile[] => {
  if (widthPx <= 0) return [];
  const secPerPx = lengthOf(span) / widthPx;
  const panPx = span.startSec / secPerPx;
  const clipPx = table.endSec / secPerPx;
  const first = Math.floor(panPx / tileWidthPx);
  const last = Math.ceil(Math.min(clipPx, panPx + widthPx) / tileWidthPx - 1e-6);
  return Array.from({ length: Math.max(0, last - first) }, (_, at) => {
    const startPx = (first + at) * tileWidthPx;
    const middlePx = (startPx + Math.min(clipPx, startPx + tileWidthPx)) / 2;
    return { xPx: startPx - panPx, frame: frameAtSec(table, middlePx * secPerPx) };
  });
};
