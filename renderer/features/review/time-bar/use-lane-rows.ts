import { useMemo } from 'react';
import { useReview } from '../review-context.ts';
import { type LaneRow, layLaneRows } from './lane-rows.ts';
import { useTimeBarState } from './time-bar-view.ts';

/** A range is never drawn smaller, with the space to the next (CSS pixels). */
const smallestRangePx = 10;
/** The minimum distance between the beginnings of two ranges, so that each can be pressed (CSS pixels). */
const minTargetPx = 26;
/** A digit beside a narrow range, and the space around its number (CSS pixels). */
const digitPx = 7;
const besidePx = 5;
/** The number of a finding of the whole clip, with the space to the next (CSS pixels). */
const wholePx = 40;
/** What stands before these numbers (CSS pixels). */
const wholeWordsPx = 76;

/** The rows of all lanes, laid out for the bar's width; none before that is known. */
export const useLaneRows = (): LaneRow[] => {
  const { findings, table } = useReview();
  const widthPx = useTimeBarState((state) => state.widthPx);
  return useMemo(() => {
    if (widthPx === 0) return [];
    const secOf = (px: number): number => (px / widthPx) * table.endSec;
    return layLaneRows(findings, table, {
      shortestSec: secOf(smallestRangePx),
      narrowSec: secOf(minTargetPx),
      numberSec: secOf(
        Math.max(
          minTargetPx - smallestRangePx,
          String(findings.length).length * digitPx + besidePx,
        ),
      ),
      wholePerRow: Math.max(1, Math.floor((widthPx - wholeWordsPx) / wholePx)),
    });
  }, [findings, table, widthPx]);
};
