import { Box } from '@mantine/core';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useVirtualList } from '../../../ui/VirtualList.tsx';
import { useReview } from '../review-context.ts';
import { LaneRowView } from './LaneRowView.tsx';
import styles from './Lanes.module.css';
import { type LaneRow, layOutLaneRows } from './lane-rows.ts';
import { useTimeBarState } from './time-bar-view.ts';

/** Minimum width of a drawn range, including the gap to the next. */
const minRangePx = 10;
/** Minimum distance between the starts of two ranges, so that each can be clicked. */
const minTargetPx = 26;
/** Width of a digit next to a narrow range, and of the space around its number. */
const digitPx = 7;
const numberGapPx = 5;
/** Width of the number of a finding of the whole clip, including the gap to the next. */
const clipWidePx = 40;
/** Width of the label before these numbers. */
const clipWideLabelPx = 76;

const useLaneRows = (): LaneRow[] => {
  const { findings, table } = useReview();
  const widthPx = useTimeBarState((state) => state.widthPx);
  return useMemo(() => {
    if (widthPx === 0) return [];
    const secOf = (px: number): number => (px / widthPx) * table.endSec;
    return layOutLaneRows(findings, table, {
      minRangeSec: secOf(minRangePx),
      narrowSec: secOf(minTargetPx),
      numberSec: secOf(
        Math.max(minTargetPx - minRangePx, String(findings.length).length * digitPx + numberGapPx),
      ),
      clipWidePerRow: Math.max(1, Math.floor((widthPx - clipWideLabelPx) / clipWidePx)),
    });
  }, [findings, table, widthPx]);
};

/** Height of a row, including the space around its ranges: `--row-height` in the styles. */
const rowPx = 26;

const useTypeCounts = (): ReadonlyMap<string, number> => {
  const { findings } = useReview();
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { type } of findings) counts.set(type, (counts.get(type) ?? 0) + 1);
    return counts;
  }, [findings]);
};

/** Moves the focus to the newly selected finding if a range in the lanes has the focus. */
const useFocusSelected = (lanes: RefObject<HTMLElement | null>, chosen: number | null): void => {
  const isDue = useRef(false);
  useEffect(() => {
    isDue.current = chosen !== null && lanes.current?.contains(document.activeElement) === true;
  }, [lanes, chosen]);
  // The range may not be rendered until its row has been scrolled into view.
  useEffect(() => {
    if (!isDue.current) return;
    const range = lanes.current?.querySelector<HTMLElement>(`[data-finding="${chosen}"]`);
    if (!range) return;
    isDue.current = false;
    range.focus({ preventScroll: true });
  });
};

/** Returns the finding whose range is under the pointer; null if none is. */
const findingUnder = ({ target }: MouseEvent): number | null => {
  const range = (target as Element).closest<HTMLElement>('[data-finding]');
  return range ? Number(range.dataset.finding) : null;
};

export const Lanes = () => {
  const { chosen, choose, hovered } = useReview();
  const rows = useLaneRows();
  const counts = useTypeCounts();
  const order = useMemo(() => rows.flatMap((row) => row.findings), [rows]);
  const tabStop = chosen ?? order[0];
  const { scroller, lines, heightPx } = useVirtualList({
    count: rows.length,
    lineHeight: rowPx,
    inView: chosen === null ? null : rows.findIndex((row) => row.findings.includes(chosen)),
  });
  useFocusSelected(scroller, chosen);

  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const position = tabStop === undefined ? -1 : order.indexOf(tabStop);
    const next = by === undefined ? undefined : order[position + by];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      ref={scroller}
      role="group"
      className={styles.lanes}
      aria-label="Findings on the time bar"
      onKeyDown={onKeyDown}
      onPointerMove={(event) => hovered.set(findingUnder(event))}
      onPointerLeave={() => hovered.set(null)}
      onClick={(event) => {
        const clicked = findingUnder(event);
        if (clicked !== null) choose(clicked);
      }}
    >
      <Box pos="relative" h={heightPx}>
        {lines.map(({ index, place }) => {
          const row = rows[index];
          return row ? (
            <LaneRowView
              key={index}
              row={row}
              count={counts.get(row.type)}
              place={place}
              tabStop={tabStop}
            />
          ) : null;
        })}
      </Box>
    </div>
  );
};
