import { useMemo } from 'react';
import { useReview } from '../review-context.ts';
import { type LaneRow, layLaneRows } from './lane-rows.ts';
import { useTimeBarState } from './time-bar-view.ts';

/** A range is never drawn smaller, with the space to the next (CSS pixels). */
const smallestRangePx = 10;
/** A finding of the whole clip, with the space to the next (CSS pixels). */
const wholePx = 42;

/** The rows of all lanes, laid out for the bar's width; none before that is known. */
export const useLaneRows = (): LaneRow[] => {
  const { findings, table } = useReview();
  const widthPx = useTimeBarState((state) => state.widthPx);
  return useMemo(
    () =>
      widthPx === 0
        ? []
        : layLaneRows(findings, table, {
            shortestSec: (smallestRangePx / widthPx) * table.endSec,
            wholePerRow: Math.max(1, Math.floor(widthPx / wholePx)),
          }),
    [findings, table, widthPx],
  );
};
