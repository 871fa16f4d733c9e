import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import type { WalkedClip } from '../../../../shared/contract/library.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { inListOrder } from '../../clip-findings/finding-listing.ts';
import { shownResult } from '../../clip-findings/shown-result.ts';
import {
  firstTrack,
  nextStop,
  type WalkDirection,
  withDecision,
  withOpenedClip,
} from '../../clip-findings/verdicts/review-walk.ts';
import { reviewWalk } from '../../clip-findings/verdicts/walk-store.ts';

/** In the order of the clip's page, without opening the file. */
export const findingsInOrder = (detail: ClipDetail): Finding[] =>
  inListOrder(shownResult(detail, null).findings);

/** Reads a clip before its page opens; null if it is no longer in the library. */
export const useClipDetail = (): ((clipId: ClipId) => Promise<ClipDetail | null>) => {
  const { query } = useRpc();
  const queries = useQueryClient();
  return useCallback(
    async (clipId) => {
      try {
        return await queries.fetchQuery(query.clips.get.queryOptions({ input: { clipId } }));
      } catch (error) {
        if (errorRecordOf(error).code === 'unknown_clip') return null;
        throw error;
      }
    },
    [query, queries],
  );
};

export type FoundFinding = { readonly clipId: ClipId; readonly trackId: string };

type ReadClip = (clipId: ClipId) => Promise<ClipDetail | null>;

/** Records a clip's findings and decision in the walk. @param detail null if it was deleted */
export const recordClip = (clipId: ClipId, detail: ClipDetail | null): void => {
  const findings = detail ? findingsInOrder(detail) : [];
  const decision = detail?.card.decision ?? null;
  reviewWalk.change((walk) =>
    withDecision(withOpenedClip(walk, clipId, findings), clipId, decision),
  );
};

/** @returns the track to show first, or null */
const lookAt = async (
  clipId: ClipId,
  direction: WalkDirection,
  readClip: ReadClip,
): Promise<string | null> => {
  recordClip(clipId, await readClip(clipId));
  const walk = reviewWalk.now();
  return walk ? firstTrack(walk, clipId, direction) : null;
};

/**
 * Skips clips that were reviewed or deleted elsewhere. @param from null for the start of the walk
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

/** Finds the first finding of the walk: on the current clip if it has one, else on a later clip. */
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

/** With or without a verdict. @param rows the view in its order @param index of the current clip */
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
