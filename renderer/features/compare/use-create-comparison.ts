import { useCallback, useMemo, useState } from 'react';
import { type FrameTable, frameCountOf } from '../../../shared/domain/frames/frame-table.ts';
import { type FindingPlace, placeFindings } from '../../../shared/domain/frames/place-finding.ts';
import type { RunId } from '../../../shared/domain/ids.ts';
import type { FindingPair } from '../../../shared/domain/tracks/finding-pair.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import type { Run } from '../../../shared/model/run.ts';
import { useListing } from '../clip-player/finding-listing.ts';
import { createHoveredFinding } from '../clip-player/hovered-finding.ts';
import type { Playhead } from '../clip-player/playback/playhead.ts';
import { showFinding, useLoop } from '../clip-player/playback/use-loop.ts';
import type { Review } from '../clip-player/review-context.ts';
import { useClipTable } from '../clip-player/use-clip-table.ts';
import type { Comparison, SideName } from './compare-context.ts';
import type { ComparedClip } from './compared-clip.ts';
import { type FrameMatch, matchFrames } from './frames/frame-match.ts';
import { placeInMatch } from './frames/place-in-match.ts';
import { usePairPlayhead } from './frames/use-pair-playhead.ts';

type SideParts = {
  readonly clip: ComparedClip;
  readonly findings: readonly Finding[];
  readonly table: FrameTable;
  readonly playhead: Playhead;
  readonly chosen: number | null;
  readonly choose: Review['choose'];
  readonly onRun: (runId: RunId) => void;
};

const useSideReview = ({
  clip: { detail, run, opened },
  findings,
  table,
  playhead,
  chosen,
  choose,
  onRun,
}: SideParts): Review => {
  const [hovered] = useState(createHoveredFinding);
  const listing = useListing(findings, chosen, frameCountOf(table));
  const { frames } = opened;
  return {
    ...{ detail, run, chooseRun: onRun, table, frames, playhead, findings, listing },
    ...{ chosen, choose, hovered },
  };
};

type Parts = {
  readonly left: ComparedClip;
  readonly right: ComparedClip;
  readonly pairs: readonly FindingPair[];
  readonly onRun: (side: SideName, runId: RunId) => void;
};

const useFindings = (run: Run | undefined, table: FrameTable): readonly Finding[] =>
  useMemo(() => placeFindings(run?.findings ?? [], table), [run, table]);

const useMatchedFindings = (
  findings: readonly Finding[],
  match: FrameMatch,
  side: SideName,
): readonly Finding[] =>
  useMemo(
    () =>
      findings.map((finding) => ({
        ...finding,
        place: placeInMatch(match, match[side], finding.place),
      })),
    [findings, match, side],
  );

/** Returns the tracks of a pair's findings, left then right; null for a side without a finding. */
const tracksOf = (
  pair: FindingPair,
  leftFindings: readonly Finding[],
  rightFindings: readonly Finding[],
): (string | null)[] => [
  pair.left === null ? null : (leftFindings[pair.left]?.trackId ?? null),
  pair.right === null ? null : (rightFindings[pair.right]?.trackId ?? null),
];

export const useCreateComparison = ({ left, right, pairs, onRun }: Parts): Comparison => {
  const leftTable = useClipTable(left.detail.card, left.opened.frames);
  const rightTable = useClipTable(right.detail.card, right.opened.frames);
  const match = useMemo(() => matchFrames(leftTable, rightTable), [leftTable, rightTable]);
  const { table } = match;
  const { playhead, screen } = usePairPlayhead(match, left.opened.frames, right.opened.frames);
  const leftFindings = useFindings(left.run, leftTable);
  const rightFindings = useFindings(right.run, rightTable);
  const matchedLeft = useMatchedFindings(leftFindings, match, 'left');
  const matchedRight = useMatchedFindings(rightFindings, match, 'right');
  const places = useMemo(
    () =>
      pairs.map((pair): FindingPlace | null => {
        const finding = pair.right === null ? matchedLeft[pair.left] : matchedRight[pair.right];
        return finding?.place ?? null;
      }),
    [pairs, matchedLeft, matchedRight],
  );
  const [chosenTrack, setChosenTrack] = useState<string | null>(null);
  // Found by its track: another run, or swapping left and right, reorders the pairs.
  const chosen = useMemo(() => {
    const isChosen = (pair: FindingPair): boolean =>
      tracksOf(pair, leftFindings, rightFindings).includes(chosenTrack);
    const index = chosenTrack === null ? -1 : pairs.findIndex(isChosen);
    return index === -1 ? null : index;
  }, [chosenTrack, pairs, leftFindings, rightFindings]);
  useLoop(playhead, table, chosen === null ? null : (places[chosen] ?? null));
  const choose = useCallback(
    (index: number | null, frame?: number) => {
      const pair = index === null ? undefined : pairs[index];
      const tracks = pair ? tracksOf(pair, leftFindings, rightFindings) : [];
      setChosenTrack(tracks.find((track) => track !== null) ?? null);
      const place = index === null ? null : places[index];
      if (frame !== undefined) playhead.goTo(frame);
      else if (place) showFinding(playhead, table, place);
    },
    [pairs, leftFindings, rightFindings, places, playhead, table],
  );
  const chooseOn = (side: SideName) => (finding: number | null, frame?: number) => {
    const index = finding === null ? -1 : pairs.findIndex((pair) => pair[side] === finding);
    choose(index === -1 ? null : index, frame);
  };
  const sharedParts = (side: SideName) => ({
    ...{ playhead, choose: chooseOn(side) },
    chosen: chosen === null ? null : (pairs[chosen]?.[side] ?? null),
    onRun: (runId: RunId) => onRun(side, runId),
  });
  return {
    left: useSideReview({
      clip: left,
      findings: leftFindings,
      table: leftTable,
      ...sharedParts('left'),
    }),
    right: useSideReview({
      clip: right,
      findings: rightFindings,
      table: rightTable,
      ...sharedParts('right'),
    }),
    matched: { left: matchedLeft, right: matchedRight },
    opened: { left: left.opened, right: right.opened },
    isOneClip: left.detail.card.clipId === right.detail.card.clipId,
    ...{ match, screen, pairs, chosen, choose },
  };
};
