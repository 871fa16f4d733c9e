import type { WalkedClip } from '../../../../shared/contract/library.ts';
import type { ReportSelection } from '../../../../shared/contract/reports.ts';
import type { Decision } from '../../../../shared/domain/decision.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import type { Finding } from '../../../../shared/model/finding.ts';

export type WalkStop = {
  readonly clipId: ClipId;
  /** The library's count until the clip has been opened. */
  readonly findingCount: number;
  readonly tracks: readonly string[] | null;
};

/**
 * A review of all unreviewed findings of a library view. The clips are fixed at the start, because
 * verdicts change the contents and order of the view.
 */
export type ReviewWalk = {
  readonly stops: readonly WalkStop[];
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** What the end is about: the batch or folder, else all clips of the view. */
  readonly selection: ReportSelection;
  /** Clips whose findings are not reviewed any more. */
  readonly rejected: ReadonlySet<ClipId>;
};

export type WalkDirection = 1 | -1;

export type WalkedFinding = Pick<Finding, 'trackId' | 'verdict'>;

/**
 * @param rows the clips of the view, in order
 * @param here the current clip; comes first if it is not in the view
 * @param origin the batch or folder of the view, which the end is about
 */
export const createWalk = (
  rows: readonly WalkedClip[],
  here: WalkedClip | null,
  origin: ReportSelection | null = null,
): ReviewWalk => {
  const isKnown = here !== null && rows.some(({ clipId }) => clipId === here.clipId);
  const clips = here === null || isKnown ? rows : [here, ...rows];
  const stops = clips
    .filter(({ clipId, unreviewed }) => unreviewed > 0 || clipId === here?.clipId)
    .map(({ clipId, unreviewed }) => ({ clipId, findingCount: unreviewed, tracks: null }));
  const selection =
    origin && clips === rows ? origin : { clipIds: clips.map(({ clipId }) => clipId) };
  return { stops, verdicts: new Map(), selection, rejected: new Set() };
};

/** @param gone tracks that no longer exist */
const withVerdicts = (
  before: ReadonlyMap<string, Verdict>,
  findings: readonly WalkedFinding[],
  gone: readonly string[] = [],
): ReadonlyMap<string, Verdict> => {
  const next = new Map(before);
  for (const trackId of gone) next.delete(trackId);
  for (const { trackId, verdict } of findings) {
    if (verdict === null) next.delete(trackId);
    else next.set(trackId, verdict);
  }
  return next;
};

/**
 * Returns the walk after a clip has been opened. The first time, its unreviewed findings become the
 * ones to show; later, only those that still exist are kept.
 * @param findings of the clip's newest result in display order; empty if the clip is no longer in
 * the library
 */
export const withOpenedClip = (
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
  const stopTracks = new Set(tracks);
  return {
    ...walk,
    stops: walk.stops.with(index, { clipId, findingCount: tracks.length, tracks }),
    verdicts: withVerdicts(
      walk.verdicts,
      findings.filter(({ trackId }) => stopTracks.has(trackId)),
      stop.tracks?.filter((trackId) => !stopTracks.has(trackId)),
    ),
  };
};

export const withVerdict = (
  walk: ReviewWalk,
  trackId: string,
  verdict: Verdict | null,
): ReviewWalk => {
  const isWalked = walk.stops.some(({ tracks }) => tracks?.includes(trackId));
  return isWalked
    ? { ...walk, verdicts: withVerdicts(walk.verdicts, [{ trackId, verdict }]) }
    : walk;
};

export const withDecision = (
  walk: ReviewWalk,
  clipId: ClipId,
  decision: Decision | null,
): ReviewWalk => {
  if ((decision === 'reject') === walk.rejected.has(clipId)) return walk;
  const rejected = new Set(walk.rejected);
  if (decision === 'reject') rejected.add(clipId);
  else rejected.delete(clipId);
  return { ...walk, rejected };
};

/**
 * Returns the next finding on the same clip: forward, the next without a verdict; back, the
 * previous one. Null if the walk continues on another clip, as it does on a rejected one.
 * @param trackId null before the first
 */
export const nextTrack = (
  walk: ReviewWalk,
  clipId: ClipId,
  trackId: string | null,
  direction: WalkDirection,
): string | null => {
  if (walk.rejected.has(clipId)) return null;
  const tracks = walk.stops.find((stop) => stop.clipId === clipId)?.tracks ?? [];
  const index = trackId === null ? -1 : tracks.indexOf(trackId);
  if (direction === -1) return index > 0 ? (tracks[index - 1] ?? null) : null;
  return tracks.slice(index + 1).find((one) => !walk.verdicts.has(one)) ?? null;
};

/** Returns the track to show first: forward, the first without a verdict; back, the last. */
export const firstTrack = (
  walk: ReviewWalk,
  clipId: ClipId,
  direction: WalkDirection,
): string | null => {
  if (direction === 1 || walk.rejected.has(clipId)) return nextTrack(walk, clipId, null, 1);
  return walk.stops.find((stop) => stop.clipId === clipId)?.tracks?.at(-1) ?? null;
};

const unjudgedCount = ({ verdicts }: ReviewWalk, { tracks, findingCount }: WalkStop): number =>
  tracks?.filter((trackId) => !verdicts.has(trackId)).length ?? findingCount;

const hasFindingsToShow = (walk: ReviewWalk, stop: WalkStop, direction: WalkDirection): boolean => {
  if (walk.rejected.has(stop.clipId)) return false;
  return (direction === -1 ? stop.findingCount : unjudgedCount(walk, stop)) > 0;
};

/** @param clipId null to start from the first or last clip */
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
  return ahead.find((stop) => hasFindingsToShow(walk, stop, direction))?.clipId ?? null;
};

const sumOf = (stops: readonly WalkStop[]): number =>
  stops.reduce((sum, { findingCount }) => sum + findingCount, 0);

export const placeInWalk = (walk: ReviewWalk, clipId: ClipId | null, trackId: string | null) => {
  const { stops, rejected } = walk;
  const shown = stops.filter(({ findingCount }) => findingCount > 0);
  const index = shown.findIndex((stop) => stop.clipId === clipId);
  const within = trackId === null ? -1 : (shown[index]?.tracks?.indexOf(trackId) ?? -1);
  const findingCount = sumOf(shown);
  return {
    finding: within === -1 ? null : sumOf(shown.slice(0, index)) + within + 1,
    findingCount,
    clip: index === -1 ? null : index + 1,
    clipCount: shown.length,
    remaining: shown
      .filter((stop) => !rejected.has(stop.clipId))
      .reduce((sum, stop) => sum + unjudgedCount(walk, stop), 0),
  };
};

export type WalkPlace = ReturnType<typeof placeInWalk>;
