import type { ShownFinding } from '../../../../shared/contract/clips.ts';
import type { WalkedClip } from '../../../../shared/contract/library.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { type Verdict, verdicts } from '../../../../shared/domain/verdict.ts';

/** A clip on the way through all unreviewed findings. */
export type WalkStop = {
  readonly clipId: ClipId;
  /** Findings of it to be reviewed: as many as the library said, until the clip was looked at. */
  readonly findings: number;
  /** Their tracks, in the order in which they are shown; null until the clip was looked at. */
  readonly tracks: readonly string[] | null;
};

/**
 * The way through all unreviewed findings of a selection. It is set at the start: verdicts change
 * what the selection holds and in which order, and one must not be led in circles by that.
 */
export type ReviewWalk = {
  readonly stops: readonly WalkStop[];
  /** What has been said of the findings of the stops since, by track. */
  readonly said: ReadonlyMap<string, Verdict>;
};

/** On to the next (1), or back (-1). */
export type WalkDirection = 1 | -1;

/** What decides whether a finding of a clip belongs to the walk. */
export type WalkedFinding = Pick<ShownFinding, 'trackId' | 'verdict'>;

/**
 * A walk through a selection.
 * @param rows the selection in its order
 * @param here the clip one is at; where it is not of the selection it comes first
 */
export const createWalk = (rows: readonly WalkedClip[], here: WalkedClip | null): ReviewWalk => {
  const isKnown = here !== null && rows.some(({ clipId }) => clipId === here.clipId);
  const clips = here === null || isKnown ? rows : [here, ...rows];
  const stops = clips
    .filter(({ clipId, unreviewed }) => unreviewed > 0 || clipId === here?.clipId)
    .map(({ clipId, unreviewed }) => ({ clipId, findings: unreviewed, tracks: null }));
  return { stops, said: new Map() };
};

/**
 * What was said of findings, as it is known now, in the place of what was believed.
 * @param gone tracks that are none any more
 */
const withSaid = (
  said: ReadonlyMap<string, Verdict>,
  findings: readonly WalkedFinding[],
  gone: readonly string[] = [],
): ReadonlyMap<string, Verdict> => {
  const next = new Map(said);
  for (const trackId of gone) next.delete(trackId);
  for (const { trackId, verdict } of findings) {
    if (verdict === null) next.delete(trackId);
    else next.set(trackId, verdict);
  }
  return next;
};

/**
 * The walk once a clip was looked at. The first time, what is unreviewed is what is to be shown;
 * later on, of that what is still there.
 * @param findings of the clip's newest result, in the order in which they are shown; none where the
 * clip is not in the library any more
 */
export const lookAtStop = (
  walk: ReviewWalk,
  clipId: ClipId,
  findings: readonly WalkedFinding[],
): ReviewWalk => {
  const index = walk.stops.findIndex((stop) => stop.clipId === clipId);
  const stop = walk.stops[index];
  if (!stop) return walk;
  const known = new Set(findings.map(({ trackId }) => trackId));
  const tracks =
    stop.tracks?.filter((trackId) => known.has(trackId)) ??
    findings.filter(({ verdict }) => verdict === null).map(({ trackId }) => trackId);
  const own = new Set(tracks);
  return {
    stops: walk.stops.with(index, { clipId, findings: tracks.length, tracks }),
    said: withSaid(
      walk.said,
      findings.filter(({ trackId }) => own.has(trackId)),
      stop.tracks?.filter((trackId) => !own.has(trackId)),
    ),
  };
};

/** The walk once something was said of a finding, or taken back (null). */
export const sayOf = (walk: ReviewWalk, trackId: string, verdict: Verdict | null): ReviewWalk => {
  const isWalked = walk.stops.some(({ tracks }) => tracks?.includes(trackId));
  return isWalked ? { ...walk, said: withSaid(walk.said, [{ trackId, verdict }]) } : walk;
};

/**
 * The finding that comes next on the same clip: on, the next of which nothing has been said; back,
 * the one before, whatever was said of it. Null where the way leads to another clip.
 * @param trackId the finding one is at; null before the first
 */
export const nextTrack = (
  walk: ReviewWalk,
  clipId: ClipId,
  trackId: string | null,
  direction: WalkDirection,
): string | null => {
  const tracks = walk.stops.find((stop) => stop.clipId === clipId)?.tracks ?? [];
  const index = trackId === null ? -1 : tracks.indexOf(trackId);
  if (direction === -1) return index > 0 ? (tracks[index - 1] ?? null) : null;
  return tracks.slice(index + 1).find((one) => !walk.said.has(one)) ?? null;
};

/**
 * The track at which a clip is entered: on, the first of which nothing has been said; back, the
 * last. Null where there is none.
 */
export const firstTrack = (
  walk: ReviewWalk,
  clipId: ClipId,
  direction: WalkDirection,
): string | null => {
  if (direction === 1) return nextTrack(walk, clipId, null, 1);
  return walk.stops.find((stop) => stop.clipId === clipId)?.tracks?.at(-1) ?? null;
};

/** Whether there is, or may be, something to show on a clip. */
const isWorthAStop = (walk: ReviewWalk, stop: WalkStop, direction: WalkDirection): boolean =>
  stop.tracks === null || direction === -1
    ? stop.findings > 0
    : stop.tracks.some((trackId) => !walk.said.has(trackId));

/**
 * The clip that comes next, or came before.
 * @param clipId null for the first one, or the last
 */
export const nextStop = (
  walk: ReviewWalk,
  clipId: ClipId | null,
  direction: WalkDirection,
): ClipId | null => {
  const index = walk.stops.findIndex((stop) => stop.clipId === clipId);
  const ahead =
    direction === 1
      ? walk.stops.slice(index + 1)
      : walk.stops.slice(0, Math.max(0, index)).reverse();
  return ahead.find((stop) => isWorthAStop(walk, stop, direction))?.clipId ?? null;
};

/** Where one is on the way, counted from 1; null where a clip or a finding is none of the walk. */
export type WalkPlace = {
  readonly finding: number | null;
  readonly findings: number;
  readonly clip: number | null;
  readonly clips: number;
  /** Findings of which nothing has been said. */
  readonly left: number;
};

const sumOf = (stops: readonly WalkStop[]): number =>
  stops.reduce((sum, { findings }) => sum + findings, 0);

export const placeInWalk = (
  { stops, said }: ReviewWalk,
  clipId: ClipId | null,
  trackId: string | null,
): WalkPlace => {
  const worth = stops.filter(({ findings }) => findings > 0);
  const index = worth.findIndex((stop) => stop.clipId === clipId);
  const within = trackId === null ? -1 : (worth[index]?.tracks?.indexOf(trackId) ?? -1);
  const findings = sumOf(worth);
  return {
    finding: within === -1 ? null : sumOf(worth.slice(0, index)) + within + 1,
    findings,
    clip: index === -1 ? null : index + 1,
    clips: worth.length,
    left: findings - said.size,
  };
};

/** How often each verdict was given on the way. */
export const verdictsOfWalk = ({ said }: ReviewWalk): Record<Verdict, number> => {
  const counts = { real: 0, intended: 0, wrong: 0, duplicate: 0 };
  for (const verdict of verdicts) {
    counts[verdict] = [...said.values()].filter((one) => one === verdict).length;
  }
  return counts;
};
