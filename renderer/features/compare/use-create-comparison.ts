import { useCallback, useMemo, useState } from 'react';
import { type FindingPlace, placeFindings } from '../../../shared/domain/frames/place-finding.ts';
import type { FindingPair } from '../../../shared/domain/tracks/finding-pair.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { createStore } from '../../ui/store.ts';
import { type OpenedClip, useClipTable } from '../clip-player/frames/use-clip-frames.ts';
import { showFinding, useLoop } from '../clip-player/playback/use-player-actions.ts';
import type { Review } from '../clip-player/review-context.ts';
import type { ComparedClip, Comparison } from './compare-context.ts';
import { type FrameMatch, matchFrames, placeInMatch, type SideName } from './frames/frame-match.ts';
import { usePairPlayhead } from './frames/pair-source.ts';

const useSide = ({ detail, run }: ComparedClip, { frames }: OpenedClip) => {
  const table = useClipTable(detail.card, frames);
  const findings = useMemo(() => placeFindings(run?.findings ?? [], table), [run, table]);
  const [hovered] = useState(() => createStore<number | null>(null));
  return { detail, run, frames, table, findings, hovered };
};

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

const tracksOf = (
  pair: FindingPair,
  leftFindings: readonly Finding[],
  rightFindings: readonly Finding[],
): (string | null)[] => [
  pair.left === null ? null : (leftFindings[pair.left]?.trackId ?? null),
  pair.right === null ? null : (rightFindings[pair.right]?.trackId ?? null),
];

export const useCreateComparison = (
  leftClip: ComparedClip,
  rightClip: ComparedClip,
  opened: Comparison['opened'],
  pairs: readonly FindingPair[],
): Comparison => {
  const left = useSide(leftClip, opened.left);
  const right = useSide(rightClip, opened.right);
  const match = useMemo(() => matchFrames(left.table, right.table), [left.table, right.table]);
  const { table } = match;
  const { playhead, screen } = usePairPlayhead(match, left.frames, right.frames);
  const [leftFindings, rightFindings] = [left.findings, right.findings];
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
  const reviewOf = (side: SideName): Omit<Review, keyof ReturnType<typeof useSide>> => ({
    playhead,
    chosen: chosen === null ? null : (pairs[chosen]?.[side] ?? null),
    choose: (finding, frame) => {
      const index = finding === null ? -1 : pairs.findIndex((pair) => pair[side] === finding);
      choose(index === -1 ? null : index, frame);
    },
  });
  return {
    left: { ...left, ...reviewOf('left') },
    right: { ...right, ...reviewOf('right') },
    matched: { left: matchedLeft, right: matchedRight },
    isOneClip: left.detail.card.clipId === right.detail.card.clipId,
    opened,
    match,
    screen,
    pairs,
    chosen,
    choose,
  };
};
