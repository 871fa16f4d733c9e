import { useMemo, useState } from 'react';
import { placeFindings } from '../../../shared/domain/frames/place-finding.ts';
import type { FindingMatch } from '../../../shared/domain/tracks/finding-match.ts';
import { withOwnFindings } from '../../../shared/model/own-finding.ts';
import { bestTake } from '../../../shared/model/score.ts';
import { createStore } from '../../ui/store.ts';
import { type OpenedClip, useClipTable } from '../clip-player/frames/use-clip-frames.ts';
import { showFinding, useLoop } from '../clip-player/playback/use-player-actions.ts';
import type { ComparedClip, Comparison, Side } from './compare-context.ts';
import { matchFrames, placeInMatch } from './frames/frame-match.ts';
import { useSharedPlayhead } from './frames/shared-screen.ts';
import type { Places } from './use-places.ts';

const useOpenedClip = (clip: ComparedClip, opened: OpenedClip) => {
  const { detail, run } = clip;
  const { frames } = opened;
  const table = useClipTable(detail.card, frames);
  const { ownFindings } = detail;
  const findings = useMemo(
    () => placeFindings(withOwnFindings(run?.findings ?? [], ownFindings), table),
    [run, ownFindings, table],
  );
  const [hovered] = useState(() => createStore<number | null>(null));
  return { ...clip, opened, frames, table, findings, hovered };
};

type OpenedResult = ReturnType<typeof useOpenedClip>;

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
  isOneClip: boolean;
  findings: readonly FindingMatch[];
  openingFrame: number | null;
};

/** In each render, calls the hooks of as many clips as there can be. */
const useOpenedClips = ({ clips, openedOf }: Pick<Parts, 'clips' | 'openedOf'>) => {
  const [a, b = a, c = a, d = a] = clips;
  const opened: [OpenedResult, ...OpenedResult[]] = [
    useOpenedClip(a, openedOf(a)),
    useOpenedClip(b, openedOf(b)),
    useOpenedClip(c, openedOf(c)),
    useOpenedClip(d, openedOf(d)),
  ];
  opened.splice(clips.length);
  return opened;
};

export const useCreateComparison = ({ openingFrame, ...parts }: Parts): Comparison => {
  const { places, findings } = parts;
  const opened = useOpenedClips(parts);
  const tables = useSameIfEqual(opened.map(({ table }) => table));
  const frames = useSameIfEqual(opened.map((clip) => clip.frames));
  const listed = useSameIfEqual(opened.map((clip) => clip.findings));
  const match = useMemo(() => {
    const [first = opened[0].table, ...others] = tables;
    return matchFrames(first, ...others);
  }, [tables, opened[0].table]);
  const { table } = match;
  const matched = useMemo(
    () =>
      listed.map((list, position) =>
        list.map((finding) => {
          const at = match.at[position];
          return at ? { ...finding, place: placeInMatch(match, at, finding.place) } : finding;
        }),
      ),
    [listed, match],
  );
  const { playhead, screen } = useSharedPlayhead(match, frames, openingFrame);
  const [chosenTrack, setChosenTrack] = useState<string | null>(null);
  // Found by its track: another run, or swapping two pictures, reorders the findings.
  const chosen = useMemo(() => {
    const index = findings.findIndex(({ at }) =>
      at.some((own, position) => own !== null && listed[position]?.[own]?.trackId === chosenTrack),
    );
    return index === -1 ? null : index;
  }, [chosenTrack, findings, listed]);
  const atChosen = chosen === null ? undefined : findings[chosen]?.at;
  const chosenPlace = matched[places.current]?.[atChosen?.[places.current] ?? -1]?.place ?? null;
  useLoop(playhead, table, chosenPlace);
  const chooseIn = (position: number, own: number | null, frame?: number): void => {
    const finding = own === null ? undefined : matched[position]?.[own];
    setChosenTrack(finding?.trackId ?? null);
    if (finding) places.choosePlace(position);
    if (frame !== undefined) playhead.goTo(frame);
    else if (finding) showFinding(playhead, table, finding.place);
  };
  const sideOf = (clip: OpenedResult, position: number): Side => ({
    ...clip,
    matched: matched[position] ?? [],
    playhead,
    chosen: atChosen?.[position] ?? null,
    choose: (own, frame) => chooseIn(position, own, frame),
  });
  const [first, ...others] = opened;
  return {
    sides: [sideOf(first, 0), ...others.map((clip, index) => sideOf(clip, index + 1))],
    isOneClip: parts.isOneClip,
    match,
    screen,
    places,
    findings,
    chosen,
    suggested: parts.isOneClip ? null : bestTake(opened.map(({ detail }) => detail.card)),
    choose: (index) => {
      const at = index === null ? [] : (findings[index]?.at ?? []);
      const has = (position: number): boolean => at[position] != null;
      const position = has(places.current) ? places.current : at.findIndex((_, p) => has(p));
      chooseIn(position, at[position] ?? null);
    },
  };
};
