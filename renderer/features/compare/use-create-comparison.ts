import { useCallback, useMemo, useState } from 'react';
import { type FindingPlace, placeFindings } from '../../../shared/domain/frames/place-finding.ts';
import type { FindingPair } from '../../../shared/domain/tracks/finding-pair.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { withOwnFindings } from '../../../shared/model/own-finding.ts';
import { createStore } from '../../ui/store.ts';
import { type OpenedClip, useClipTable } from '../clip-player/frames/use-clip-frames.ts';
import { showFinding, useLoop } from '../clip-player/playback/use-player-actions.ts';
import type { Review } from '../clip-player/review-context.ts';
import type { ComparedClip, Comparison } from './compare-context.ts';
import { type FrameMatch, matchFrames, placeInMatch } from './frames/frame-match.ts';
import { useSharedPlayhead } from './frames/shared-screen.ts';
import type { PlacePair, Places, SideName } from './use-places.ts';

const useSide = ({ detail, run }: ComparedClip, { frames }: OpenedClip) => {
  const table = useClipTable(detail.card, frames);
  const { ownFindings } = detail;
  const findings = useMemo(
    () => placeFindings(withOwnFindings(run?.findings ?? [], ownFindings), table),
    [run, ownFindings, table],
  );
  const [hovered] = useState(() => createStore<number | null>(null));
  return { detail, run, frames, table, findings, hovered };
};

type Side = ReturnType<typeof useSide>;

/** Returns the same array until an item changes. */
const useSameIfEqual = <Item>(items: readonly Item[]): readonly Item[] => {
  const [kept, setKept] = useState(items);
  const isSame =
    kept.length === items.length && kept.every((item, index) => Object.is(item, items[index]));
  if (!isSame) setKept(items);
  return isSame ? kept : items;
};

type Parts = {
  /** Two to four. */
  clips: readonly [ComparedClip, ...ComparedClip[]];
  openedOf: (clip: ComparedClip) => OpenedClip;
  places: Places;
  /** The pictures of `pairs`. */
  pair: PlacePair;
  pairs: readonly FindingPair[];
  openingFrame: number | null;
};

const isOneClip = ([first, second, ...others]: Parts['clips']): boolean =>
  others.length === 0 && first.detail.card.clipId === second?.detail.card.clipId;

/** In each render, calls the hooks of as many sides as there can be. */
const useSides = ({ clips, openedOf }: Pick<Parts, 'clips' | 'openedOf'>): [Side, ...Side[]] => {
  const [a, b = a, c = a, d = a] = clips;
  const sides: [Side, ...Side[]] = [
    useSide(a, openedOf(a)),
    useSide(b, openedOf(b)),
    useSide(c, openedOf(c)),
    useSide(d, openedOf(d)),
  ];
  sides.splice(clips.length);
  return sides;
};

const useMatchedFindings = (
  { findings }: Side,
  match: FrameMatch,
  position: number,
): readonly Finding[] =>
  useMemo(() => {
    const at = match.at[position];
    return findings.map((finding) =>
      at ? { ...finding, place: placeInMatch(match, at, finding.place) } : finding,
    );
  }, [findings, match, position]);

const tracksOf = (
  pair: FindingPair,
  leftFindings: readonly Finding[],
  rightFindings: readonly Finding[],
): (string | null)[] => [
  pair.left === null ? null : (leftFindings[pair.left]?.trackId ?? null),
  pair.right === null ? null : (rightFindings[pair.right]?.trackId ?? null),
];

export const useCreateComparison = ({
  clips,
  openedOf,
  places,
  pair,
  pairs,
  openingFrame,
}: Parts): Comparison => {
  const sides = useSides({ clips, openedOf });
  const tables = useSameIfEqual(sides.map((side) => side.table));
  const frames = useSameIfEqual(sides.map((side) => side.frames));
  const match = useMemo(() => {
    const [first = sides[0].table, ...others] = tables;
    return matchFrames(first, ...others);
  }, [tables, sides[0].table]);
  const { table } = match;
  const { playhead, screen } = useSharedPlayhead(match, frames, openingFrame);
  const left = sides[pair.left] ?? sides[0];
  const right = sides[pair.right] ?? sides[0];
  const [leftFindings, rightFindings] = [left.findings, right.findings];
  const matchedLeft = useMatchedFindings(left, match, pair.left);
  const matchedRight = useMatchedFindings(right, match, pair.right);
  const placesOfPairs = useMemo(
    () =>
      pairs.map((one): FindingPlace | null => {
        const finding = one.right === null ? matchedLeft[one.left] : matchedRight[one.right];
        return finding?.place ?? null;
      }),
    [pairs, matchedLeft, matchedRight],
  );
  const [chosenTrack, setChosenTrack] = useState<string | null>(null);
  // Found by its track: another run, or swapping two pictures, reorders the pairs.
  const chosen = useMemo(() => {
    const isChosen = (one: FindingPair): boolean =>
      tracksOf(one, leftFindings, rightFindings).includes(chosenTrack);
    const index = chosenTrack === null ? -1 : pairs.findIndex(isChosen);
    return index === -1 ? null : index;
  }, [chosenTrack, pairs, leftFindings, rightFindings]);
  useLoop(playhead, table, chosen === null ? null : (placesOfPairs[chosen] ?? null));
  const choose = useCallback(
    (index: number | null, frame?: number) => {
      const one = index === null ? undefined : pairs[index];
      const tracks = one ? tracksOf(one, leftFindings, rightFindings) : [];
      setChosenTrack(tracks.find((track) => track !== null) ?? null);
      const place = index === null ? null : placesOfPairs[index];
      if (frame !== undefined) playhead.goTo(frame);
      else if (place) showFinding(playhead, table, place);
    },
    [pairs, leftFindings, rightFindings, placesOfPairs, playhead, table],
  );
  const reviewOf = (side: Side, position: number): Review => {
    const name: SideName | null =
      position === pair.left ? 'left' : position === pair.right ? 'right' : null;
    const chooseFinding = (index: number | null, frame?: number): void => {
      const finding = index === null ? undefined : side.findings[index];
      const at = match.at[position];
      if (name === null) places.choosePlace(position);
      setChosenTrack(finding?.trackId ?? null);
      if (frame !== undefined) playhead.goTo(frame);
      else if (finding && at) showFinding(playhead, table, placeInMatch(match, at, finding.place));
    };
    return {
      ...side,
      playhead,
      chosen: chosen === null || name === null ? null : (pairs[chosen]?.[name] ?? null),
      choose: chooseFinding,
    };
  };
  const reviews = sides.map(reviewOf);
  return {
    sides: reviews,
    opened: clips.map(openedOf),
    isOneClip: isOneClip(clips),
    match,
    screen,
    places,
    pair,
    left: reviewOf(left, pair.left),
    right: reviewOf(right, pair.right),
    matched: { left: matchedLeft, right: matchedRight },
    pairs,
    chosen,
    choose,
  };
};
