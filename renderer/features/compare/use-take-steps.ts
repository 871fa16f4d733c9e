import { useQuery } from '@tanstack/react-query';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { changeSide } from './change-address.ts';
import { useComparison, useSide } from './compare-context.ts';
import { candidatePlace } from './use-places.ts';

/**
 * Returns the take to show in place of the candidate, in the order of `takes`; the first or last one
 * if the candidate is no take of the group.
 */
export const takeBeside = (
  takes: readonly ClipId[],
  candidate: ClipId,
  by: 1 | -1,
): ClipId | null => {
  const index = takes.indexOf(candidate);
  const next = index === -1 ? (by > 0 ? 0 : takes.length - 1) : index + by;
  return takes[next] ?? null;
};

const noTakes: readonly ClipCard[] = [];

/**
 * Steps through the takes of the pinned clip, except those that are already on screen; null at
 * either end. The candidate's number counts from 1, and is 0 if it is no take.
 */
export const useTakeSteps = () => {
  const { query } = useRpc();
  const { sides, places, isOneClip } = useComparison();
  const place = candidatePlace(places);
  const pinned = useSide(places.pinned).detail.card.clipId;
  const candidate = useSide(place).detail.card.clipId;
  const { data } = useQuery({
    ...query.compare.takes.queryOptions({ input: { clipId: pinned } }),
    enabled: !isOneClip,
  });
  const shown = new Set(sides.map(({ detail }) => detail.card.clipId));
  const takes = (data?.clips ?? noTakes)
    .map(({ clipId }) => clipId)
    .filter((clipId) => clipId === candidate || !shown.has(clipId));
  const stepTo = (by: 1 | -1): (() => void) | null => {
    const next = takeBeside(takes, candidate, by);
    return next && (() => changeSide(place, { clipId: next, runId: null }));
  };
  return {
    number: takes.indexOf(candidate) + 1,
    count: takes.length,
    toNext: stepTo(1),
    toPrevious: stepTo(-1),
  };
};
