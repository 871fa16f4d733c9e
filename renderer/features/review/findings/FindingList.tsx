import { Stack, Text } from '@mantine/core';
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useState } from 'react';
import type { Finding } from '../../../../shared/model/finding.ts';
import { noteKind } from '../../../../shared/model/own-finding.ts';
import cardStyles from '../../../ui/card.module.css';
import { GridCell, GridRow } from '../../../ui/GridParts.tsx';
import { isTextSelected } from '../../../ui/is-text-selected.ts';
import {
  type LinePlace,
  useVirtualList,
  VirtualList,
  type VirtualListState,
} from '../../../ui/VirtualList.tsx';
import { FindingItem } from '../../clip-findings/FindingItem.tsx';
import { VerdictButtons } from '../../clip-findings/VerdictButtons.tsx';
import { leaveFinding, useIsHovered, useReview } from '../../clip-player/review-context.ts';
import { OwnFields } from '../marking/OwnFields.tsx';
import { useMarking } from '../marking/use-marking.ts';
import { useTriage } from '../triage/use-triage.ts';
import styles from './FindingList.module.css';
import { FindingNote } from './FindingNote.tsx';

const FindingJudging = ({ finding }: { finding: Finding }) => {
  const { setVerdict, annotate } = useTriage();
  const { remove } = useMarking();
  const dropEmptyNote = (): void => {
    if (finding.kind === noteKind) void remove(finding);
  };
  return (
    <>
      {finding.origin === 'own' ? <OwnFields finding={finding} /> : null}
      <VerdictButtons
        verdict={finding.verdict}
        onVerdict={(verdict) => setVerdict(finding, verdict)}
      />
      <FindingNote
        finding={finding}
        onSave={(note) => annotate(finding, note)}
        onNothing={dropEmptyNote}
      />
    </>
  );
};

type Props = {
  id: string;
  place: LinePlace;
  index: number;
  finding: Finding;
  isChosen: boolean;
};

const FindingRow = ({ id, place, index, finding, isChosen }: Props) => {
  const { choose, hovered } = useReview();
  const isHovered = useIsHovered(index);
  // A row that scrolls away from under the mouse gets no leave event.
  useEffect(() => () => leaveFinding(hovered, index), [hovered, index]);
  return (
    <GridRow
      id={id}
      {...place}
      className={cardStyles.card}
      aria-rowindex={index + 1}
      aria-selected={isChosen}
      data-active={isChosen}
      data-finding={index}
      data-hovered={isHovered}
      onMouseEnter={() => hovered.set(index)}
      onMouseLeave={() => leaveFinding(hovered, index)}
    >
      <GridCell
        className={`${cardStyles.lines} ${styles.finding}`}
        onClick={() => {
          if (!isTextSelected()) choose(index);
        }}
      >
        <FindingItem finding={finding} number={index + 1} isChosen={isChosen} />
      </GridCell>
      {isChosen ? (
        <Stack component={GridCell} gap="sm" px="md" pb="md">
          <FindingJudging key={finding.trackId} finding={finding} />
        </Stack>
      ) : null}
    </GridRow>
  );
};

const estimatedHeight = 92;
const rowGap = 8;
const overscanRows = 4;
/** Keys handled by the list; Left, Right, Home and End belong to the player. */
const listKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']);

const isOfPlayer = ({ key, shiftKey }: KeyboardEvent): boolean => !listKeys.has(key) || shiftKey;

const columnOf = (list: HTMLElement): HTMLElement | null => list.closest('aside');

/** Measures the distance of a list from the top of its column's content, in px. */
const useListTop = (
  { scroller }: Pick<VirtualListState, 'scroller'>,
  onMeasured: (topPx: number) => void,
): void => {
  useLayoutEffect(() => {
    const list = scroller.current;
    const column = list && columnOf(list);
    if (!list || !column) return;
    const measure = (): void => {
      const offset = list.getBoundingClientRect().top - column.getBoundingClientRect().top;
      onMeasured(Math.round(offset + column.scrollTop));
    };
    const observer = new ResizeObserver(measure);
    // What is above the list moves it when its height changes.
    for (let part: Element = list; part !== column; part = part.parentElement ?? column) {
      for (let above = part.previousElementSibling; above; above = above.previousElementSibling) {
        observer.observe(above);
      }
    }
    measure();
    return () => observer.disconnect();
  }, [scroller, onMeasured]);
};

const rowsInRange = (range: Range, chosenRow: number): number[] => {
  const inView = defaultRangeExtractor(range);
  if (chosenRow === -1 || inView.includes(chosenRow)) return inView;
  return [...inView, chosenRow].sort((left, right) => left - right);
};

/**
 * Renders only rows in view and the selected one. While the list has focus, it leaves keys such as
 * Space and digits to the player and the verdicts.
 */
const FindingRows = () => {
  const { findings, chosen, choose } = useReview();
  const id = useId();
  const chosenRow = chosen ?? -1;
  const [topPx, setTopPx] = useState(0);
  const list = useVirtualList({
    // Scrolls with the prompt above it, so that the page scrolls in one place.
    scrollerOf: columnOf,
    scrollMargin: topPx,
    scrollPaddingEnd: rowGap,
    count: findings.length,
    lineHeight: estimatedHeight,
    isMeasured: true,
    // Keyed by track: a re-run may reorder findings, and a note being typed must stay in its row.
    getItemKey: (row) => findings[row]?.trackId ?? row,
    // Removing the selected row would remove its note's field, and typed text would become shortcuts.
    rangeExtractor: (range) => rowsInRange(range, chosenRow),
    gap: rowGap,
    overscan: overscanRows,
  });
  useListTop(list, setTopPx);
  const { scrollToIndex } = list;
  const heightPx = list.virtualizer.scrollRect?.height;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a lower or moved list may not show the row
  useEffect(() => {
    if (chosenRow !== -1) scrollToIndex(chosenRow, { align: 'auto' });
  }, [chosenRow, heightPx, topPx, scrollToIndex]);

  return (
    <VirtualList
      list={list}
      selection={{ active: chosenRow, moveTo: choose }}
      shape={{ count: findings.length }}
      lineHeight={estimatedHeight}
      idOf={(row) => `${id}-${row}`}
      onKey={isOfPlayer}
      className={styles.list}
      aria-label="Findings"
      aria-rowcount={findings.length}
      renderLine={({ key, index, place }) => {
        const finding = findings[index];
        return finding === undefined ? null : (
          <FindingRow
            key={key}
            id={`${id}-${index}`}
            place={place}
            index={index}
            finding={finding}
            isChosen={index === chosen}
          />
        );
      }}
    />
  );
};

export const FindingList = ({ noneText }: { noneText: string }) => {
  const { detail, run, findings } = useReview();
  // For the clip's current result, the label above already says so.
  const { runId, state } = detail.card;
  const isStateShown = run?.runId === runId && (state === 'completed' || state === 'partial');
  if (findings.length === 0) return isStateShown ? null : <Text c="dimmed">{noneText}</Text>;
  return <FindingRows />;
};
