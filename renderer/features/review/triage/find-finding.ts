import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import type { WalkedClip } from '../../../../shared/contract/library.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { findingsInOrder } from './findings-in-order.ts';
import { firstTrack, lookAtStop, nextStop, type WalkDirection } from './review-walk.ts';
import { reviewWalk } from './walk-store.ts';

/** A finding of a clip. */
export type FoundFinding = { readonly clipId: ClipId; readonly trackId: string };

/** Reads a clip; null for one that is not in the library any more. */
type ReadClip = (clipId: ClipId) => Promise<ClipDetail | null>;

/**
 * Looks at a clip of the walk that is under way: what belongs to the walk is set then.
 * @returns the track at which it is entered; null where there is nothing to show
 */
const lookAt = async (
  clipId: ClipId,
  direction: WalkDirection,
  readClip: ReadClip,
): Promise<string | null> => {
  const detail = await readClip(clipId);
  const findings = detail ? findingsInOrder(detail) : [];
  reviewWalk.change((walk) => lookAtStop(walk, clipId, findings));
  const walk = reviewWalk.now();
  return walk ? firstTrack(walk, clipId, direction) : null;
};

/**
 * The next finding of the walk on another clip. Clips that were judged or deleted elsewhere
 * meanwhile are passed over.
 * @param from the clip one is at; null for the walk's beginning
 */
export const nextOfWalk = async (
  from: ClipId | null,
  direction: WalkDirection,
  readClip: ReadClip,
): Promise<FoundFinding | null> => {
  for (let at = from; ; ) {
    const walk = reviewWalk.now();
    const clipId = walk && nextStop(walk, at, direction);
    if (clipId === null) return null;
    const trackId = await lookAt(clipId, direction, readClip);
    if (trackId !== null) return { clipId, trackId };
    at = clipId;
  }
};

/** The first finding of the walk: on the clip one is at where it has one, else on what follows. */
export const firstOfWalk = async (
  here: ClipId | null,
  readClip: ReadClip,
): Promise<FoundFinding | null> => {
  if (here !== null) {
    const trackId = await lookAt(here, 1, readClip);
    if (trackId !== null) return { clipId: here, trackId };
  }
  return (await nextOfWalk(here, 1, readClip)) ?? (await nextOfWalk(null, 1, readClip));
};

/**
 * The next finding on another clip of a view, judged or not.
 * @param rows the view in its order
 * @param index the clip one is at
 */
export const nextOfView = async (
  rows: readonly WalkedClip[],
  index: number,
  direction: WalkDirection,
  readClip: ReadClip,
): Promise<FoundFinding | null> => {
  for (let at = index + direction; rows[at]; at += direction) {
    const row = rows[at];
    const detail = row && row.findings > 0 ? await readClip(row.clipId) : null;
    const findings = detail ? findingsInOrder(detail) : [];
    const found = findings.at(direction === 1 ? 0 : -1);
    if (row && found) return { clipId: row.clipId, trackId: found.trackId };
  }
  return null;
};
