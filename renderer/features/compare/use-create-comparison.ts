import { useCallback, useMemo, useState } from 'react';
import type { ShownRun } from '../../../shared/contract/clips.ts';
import type { FindingPair } from '../../../shared/contract/compare.ts';
import type { FrameTable } from '../../../shared/domain/frames/frame-table.ts';
import type { FindingPlace } from '../../../shared/domain/frames/place-finding.ts';
import type { RunId } from '../../../shared/domain/ids.ts';
import { findingsIn } from '../review/findings-in.ts';
import { showFinding, useLoop } from '../review/player/use-loop.ts';
import type { ReviewFinding } from '../review/review-context.ts';
import { useClipTable } from '../review/use-clip-table.ts';
import type { Comparison, SideName } from './compare-context.ts';
import type { ComparedClip } from './compared-clip.ts';
import { type FrameMatch, matchFrames } from './frames/frame-match.ts';
import { usePairPlayhead } from './frames/use-pair-playhead.ts';
import { useSideReview } from './use-side-review.ts';

type Parts = {
  readonly left: ComparedClip;
  readonly right: ComparedClip;
  readonly pairs: readonly FindingPair[];
  readonly onRun: (side: SideName, runId: RunId) => void;
};

/**
 * Findings of a side, placed in the table that one moves through: its frames have the clip's own
 * numbers, or where frames are matched by time, the clip's own times.
 */
const usePlacedFindings = (
  run: ShownRun | undefined,
  match: FrameMatch,
  ownTable: FrameTable,
): readonly ReviewFinding[] => {
  const table = match.by === 'number' ? ownTable : match.table;
  return useMemo(() => findingsIn(run?.findings ?? [], run?.prompt ?? '', table), [run, table]);
};

/** Tracks of a pair's findings, the left one first; null where it has none on a side. */
const tracksOf = (
  pair: FindingPair,
  onLeft: readonly ReviewFinding[],
  onRight: readonly ReviewFinding[],
): (string | null)[] => [
  pair.left === null ? null : (onLeft[pair.left]?.trackId ?? null),
  pair.right === null ? null : (onRight[pair.right]?.trackId ?? null),
];

/** Everything that the parts of the comparison share. */
export const useCreateComparison = ({ left, right, pairs, onRun }: Parts): Comparison => {
  const leftTable = useClipTable(left.detail.card, left.opened.frames);
  const rightTable = useClipTable(right.detail.card, right.opened.frames);
  const match = useMemo(() => matchFrames(leftTable, rightTable), [leftTable, rightTable]);
  const { table } = match;
  const { playhead, screen } = usePairPlayhead(match, left.opened.frames, right.opened.frames);
  const onLeft = usePlacedFindings(left.run, match, leftTable);
  const onRight = usePlacedFindings(right.run, match, rightTable);
  const places = useMemo(
    () =>
      pairs.map((pair): FindingPlace | null => {
        const finding = pair.right === null ? onLeft[pair.left] : onRight[pair.right];
        return finding?.place ?? null;
      }),
    [pairs, onLeft, onRight],
  );
  const [chosenTrack, setChosenTrack] = useState<string | null>(null);
  // By its track: another run, or left and right swapped, puts the pairs in another order.
  const chosen = useMemo(() => {
    const isChosen = (pair: FindingPair): boolean =>
      tracksOf(pair, onLeft, onRight).includes(chosenTrack);
    const index = chosenTrack === null ? -1 : pairs.findIndex(isChosen);
    return index === -1 ? null : index;
  }, [chosenTrack, pairs, onLeft, onRight]);
  useLoop(playhead, table, chosen === null ? null : (places[chosen] ?? null));
  const choose = useCallback(
    (index: number | null, frame?: number) => {
      const pair = index === null ? undefined : pairs[index];
      const tracks = pair ? tracksOf(pair, onLeft, onRight) : [];
      setChosenTrack(tracks.find((track) => track !== null) ?? null);
      const place = index === null ? null : places[index];
      if (frame !== undefined) playhead.goTo(frame);
      else if (place) showFinding(playhead, table, place);
    },
    [pairs, onLeft, onRight, places, playhead, table],
  );
  const chooseOn = (side: SideName) => (finding: number | null, frame?: number) => {
    const index = finding === null ? -1 : pairs.findIndex((pair) => pair[side] === finding);
    choose(index === -1 ? null : index, frame);
  };
  const sharedBy = (side: SideName) => ({
    ...{ table, playhead, choose: chooseOn(side) },
    chosen: chosen === null ? null : (pairs[chosen]?.[side] ?? null),
    onRun: (runId: RunId) => onRun(side, runId),
  });
  return {
    left: useSideReview({ clip: left, findings: onLeft, ...sharedBy('left') }),
    right: useSideReview({ clip: right, findings: onRight, ...sharedBy('right') }),
    tables: { left: leftTable, right: rightTable },
    opened: { left: left.opened, right: right.opened },
    isOneClip: left.detail.card.clipId === right.detail.card.clipId,
    ...{ match, screen, pairs, chosen, choose },
  };
};
