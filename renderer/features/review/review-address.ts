import type { ClipId, RunId } from '../../../shared/domain/ids.ts';
import { routes } from '../../routes/routes.ts';

/** The parsed query of a review page's address; null for what it does not specify. */
export type ReviewAddress = {
  readonly runId: RunId | null;
  /** Track of the finding that is chosen. */
  readonly trackId: string | null;
  /** Frame to go to, before the finding's own. */
  readonly frame: number | null;
  /** Whether the clip is shown as part of a review walk. */
  readonly isWalking: boolean;
};

/** A clip without anything chosen. */
export const nothingChosen: ReviewAddress = {
  runId: null,
  trackId: null,
  frame: null,
  isWalking: false,
};

/** @param search `run=…&finding=…&frame=61`, each of them if any; what cannot be is left out */
export const parseReviewAddress = (search: string): ReviewAddress => {
  const params = new URLSearchParams(search);
  const frame = params.get('frame') ?? '';
  return {
    // An id of no run of the clip is as good as none.
    runId: (params.get('run') || null) as RunId | null,
    trackId: params.get('finding') || null,
    frame: /^\d{1,9}$/.test(frame) ? Number(frame) : null,
    isWalking: params.get('walk') === 'unreviewed',
  };
};

/** Returns the address of a clip's page with the given selection. */
export const reviewLink = (clipId: ClipId, wanted: Partial<ReviewAddress>): string => {
  const { runId, trackId, frame, isWalking } = { ...nothingChosen, ...wanted };
  const params = new URLSearchParams();
  if (isWalking) params.set('walk', 'unreviewed');
  if (runId !== null) params.set('run', runId);
  if (trackId !== null) params.set('finding', trackId);
  if (frame !== null) params.set('frame', String(frame));
  return params.size === 0 ? routes.clip(clipId) : `${routes.clip(clipId)}?${params}`;
};
