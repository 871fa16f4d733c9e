import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useReview } from '../review-context.ts';
import { LaneRowView } from './LaneRowView.tsx';
import styles from './Lanes.module.css';
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
const clipWidePx = 40;
/** What stands before these numbers (CSS pixels). */
const clipWideLabelPx = 76;

/** The rows of all lanes, laid out for the bar's width; none before that is known. */
const useLaneRows = (): LaneRow[] => {
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
      clipWidePerRow: Math.max(1, Math.floor((widthPx - clipWideLabelPx) / clipWidePx)),
    });
  }, [findings, table, widthPx]);
};

/** Height of a row with the space around its ranges (CSS pixels): `--row-height` of the bar. */
const rowPx = 26;
/** Rows beyond the edge that are drawn, so that scrolling shows no gaps. */
const overscanRows = 3;

/** How many findings a type has: stands at the head of its lane. */
const useTypeCounts = (): ReadonlyMap<string, number> => {
  const { findings } = useReview();
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { type } of findings) counts.set(type, (counts.get(type) ?? 0) + 1);
    return counts;
  }, [findings]);
};

/** The keyboard goes along when another finding is chosen while it is in the lanes. */
const useFollowingFocus = (lanes: RefObject<HTMLElement | null>, chosen: number | null): void => {
  const isDue = useRef(false);
  useEffect(() => {
    isDue.current = chosen !== null && lanes.current?.contains(document.activeElement) === true;
  }, [lanes, chosen]);
  // Its row may be drawn only after it was scrolled to.
  useEffect(() => {
    if (!isDue.current) return;
    const range = lanes.current?.querySelector<HTMLElement>(`[data-finding="${chosen}"]`);
    if (!range) return;
    isDue.current = false;
    range.focus({ preventScroll: true });
  });
};

/** The finding whose range a pointer is on. */
const findingUnder = ({ target }: MouseEvent): number | null => {
  const range = (target as Element).closest<HTMLElement>('[data-finding]');
  return range ? Number(range.dataset.finding) : null;
};

/** A lane for each type of findings; those that lie over each other are stacked. */
export const Lanes = () => {
  const { chosen, choose, hovered } = useReview();
  const rows = useLaneRows();
  const counts = useTypeCounts();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: overscanRows,
  });
  const order = useMemo(() => rows.flatMap((row) => row.findings), [rows]);
  const tabStop = chosen ?? order[0];
  const chosenRow = chosen === null ? -1 : rows.findIndex((row) => row.findings.includes(chosen));
  useEffect(() => {
    if (chosenRow >= 0) lines.scrollToIndex(chosenRow, { align: 'auto' });
  }, [lines, chosenRow]);
  useFollowingFocus(scroller, chosen);

  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const at = tabStop === undefined ? -1 : order.indexOf(tabStop);
    const next = by === undefined ? undefined : order[at + by];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div
      ref={scroller}
      role="group"
      className={styles.lanes}
      aria-label="Findings on the time bar"
      onKeyDown={onKeyDown}
      onPointerMove={(event) => hovered.hover(findingUnder(event))}
      onPointerLeave={() => hovered.hover(null)}
      onClick={(event) => {
        const pressed = findingUnder(event);
        if (pressed !== null) choose(pressed);
      }}
    >
      <div className={styles.all} style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index: at, start }) => {
          const row = rows[at];
          return row ? (
            <LaneRowView
              key={at}
              row={row}
              count={counts.get(row.type)}
              topPx={start}
              tabStop={tabStop}
            />
          ) : null;
        })}
      </div>
    </div>
  );
};
