import { Box } from '@mantine/core';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { type FrameTable, startSecOf } from '../../../../shared/domain/frames/frame-table.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { FindingTypeMark, findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import { verdictLooks } from '../../../ui/VerdictMark.tsx';
import { type LinePlace, useVirtualList } from '../../../ui/VirtualList.tsx';
import { useIsHovered, useReview } from '../review-context.ts';
import fieldStyles from './field.module.css';
import styles from './Lanes.module.css';
import { isNumberBefore, type LaneRow, layOutLaneRows } from './lane-rows.ts';
import { useTimeBarView } from './time-bar-view.ts';

const placeName = ({ hasRegion, firstFrame, lastFrame }: Finding['place']): string => {
  if (!hasRegion) return 'the whole clip';
  return firstFrame === lastFrame ? `frame ${firstFrame}` : `frames ${firstFrame} to ${lastFrame}`;
};

/** "Finding 3: Visual glitch, frames 12 to 48, confirmed, with a note. Two black frames." */
const rangeName = (finding: Finding, index: number): string => {
  const parts = [
    `Finding ${index + 1}: ${findingTypeLooks(finding.type).label}`,
    placeName(finding.place),
    verdictLooks[finding.verdict ?? 'unreviewed'].label.toLowerCase(),
    ...(finding.note === '' ? [] : ['with a note']),
  ];
  return `${parts.join(', ')}. ${printableLine(finding.description)}`.trimEnd();
};

type Props = {
  finding: Finding;
  index: number;
  table: FrameTable;
  isChosen: boolean;
  isTabStop: boolean;
};

const percent = (share: number): string => `${share * 100}%`;

const placeStyle = ({ place, type }: Finding, table: FrameTable): CSSProperties => {
  const looks = { '--tone': findingTypeLooks(type).color, '--from': 0 };
  if (!place.hasRegion) return looks;
  const from = startSecOf(table, place.firstFrame) / table.endSec;
  const to = startSecOf(table, place.lastFrame + 1) / table.endSec;
  return {
    ...looks,
    '--from': from,
    left: percent(from),
    width: percent(to - from),
  };
};

const keyframeLines = ({ place }: Finding, table: FrameTable): string => {
  const startSec = startSecOf(table, place.firstFrame);
  const lengthSec = startSecOf(table, place.lastFrame + 1) - startSec;
  return place.boxes
    .filter(({ frame }) => frame >= place.firstFrame && frame <= place.lastFrame)
    .map(({ frame }) => `M${((startSecOf(table, frame) - startSec) / lengthSec) * 100} 0V100`)
    .join('');
};

const FindingRange = memo(({ finding, index, table, isChosen, isTabStop }: Props) => {
  const isHovered = useIsHovered(index);
  const { verdict, note, place } = finding;
  const Icon = verdict === null ? null : verdictLooks[verdict].icon;
  return (
    <button
      type="button"
      className={styles.range}
      style={placeStyle(finding, table)}
      data-finding={index}
      data-kind={place.hasRegion ? 'range' : 'whole'}
      data-number={isNumberBefore(place, table) ? 'before' : 'after'}
      data-verdict={verdict ?? 'unreviewed'}
      data-noted={note !== ''}
      data-hovered={isHovered}
      aria-label={rangeName(finding, index)}
      aria-pressed={isChosen}
      tabIndex={isTabStop ? 0 : -1}
    >
      {place.boxes.length > 0 ? (
        <svg
          className={styles.keyframes}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden
        >
          <path d={keyframeLines(finding, table)} vectorEffect="non-scaling-stroke" />
        </svg>
      ) : null}
      <span className={styles.text}>
        {Icon ? <Icon className={styles.icon} size={12} /> : null}
        {index + 1}
      </span>
    </button>
  );
});

type RowProps = {
  row: LaneRow;
  count: number | undefined;
  place: LinePlace;
  tabStop: number | undefined;
};

const LaneRowView = ({ row, count, place, tabStop }: RowProps) => {
  const { findings, table, chosen } = useReview();
  const style = { ...place.style, '--tone': findingTypeLooks(row.type).color };
  return (
    <div className={styles.row} data-first={row.isFirst} style={style}>
      <div className={`${fieldStyles.head} ${styles.head}`}>
        {row.isFirst ? <FindingTypeMark type={row.type} isCompact count={count} /> : null}
      </div>
      <div className={styles.track}>
        {row.kind === 'clip-wide' ? (
          <>
            <div className={fieldStyles.content}>
              <div className={styles.band} />
            </div>
            <span className={`${fieldStyles.words} ${styles.words}`} aria-hidden>
              Whole clip
            </span>
          </>
        ) : null}
        <div className={row.kind === 'clip-wide' ? styles.whole : fieldStyles.content}>
          {row.findings.map((index) => {
            const finding = findings[index];
            return finding ? (
              <FindingRange
                key={index}
                finding={finding}
                index={index}
                table={table}
                isChosen={index === chosen}
                isTabStop={index === tabStop}
              />
            ) : null;
          })}
        </div>
      </div>
    </div>
  );
};

/** Minimum width of a drawn range, including the gap to the next. */
const minRangePx = 10;
/** Minimum distance between the starts of two ranges, so that each can be clicked. */
const minTargetPx = 26;
/** Width of a digit next to a narrow range, and of the space around its number. */
const digitPx = 7;
const numberGapPx = 5;
/** Width of the number of a finding of the whole clip, including the gap to the next. */
const clipWidePx = 40;
const clipWideLabelPx = 76;

const useLaneRows = (): LaneRow[] => {
  const { findings, table } = useReview();
  const { widthPx } = useTimeBarView();
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

/** `--row-height` in the styles. */
const rowPx = 26;

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

const findingUnder = ({ target }: MouseEvent): number | null => {
  const range = (target as Element).closest<HTMLElement>('[data-finding]');
  return range ? Number(range.dataset.finding) : null;
};

export const Lanes = () => {
  const { findings, chosen, choose, hovered } = useReview();
  const rows = useLaneRows();
  const byType = useMemo(() => Map.groupBy(findings, ({ type }) => type), [findings]);
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
              count={byType.get(row.type)?.length}
              place={place}
              tabStop={tabStop}
            />
          ) : null;
        })}
      </Box>
    </div>
  );
};
