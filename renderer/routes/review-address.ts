import type { ClipId, RunId } from '../../shared/domain/ids.ts';
import { routes } from './routes.ts';

/** Null for what the query does not specify. */
export type ReviewAddress = {
  readonly runId: RunId | null;
  readonly trackId: string | null;
  /** Frame to go to; overrides the finding's own. */
  readonly frame: number | null;
  readonly isWalking: boolean;
};

export const nothingChosen: ReviewAddress = {
  runId: null,
  trackId: null,
  frame: null,
  isWalking: false,
};

/** @returns null for anything but a frame number */
export const parseFrame = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** @param search `run=…&finding=…&frame=61`, all optional; invalid values are ignored */
export const parseReviewAddress = (search: string): ReviewAddress => {
  const params = new URLSearchParams(search);
  return {
    // Not validated: an id that no run of the clip has counts as missing later.
    runId: (params.get('run') || null) as RunId | null,
    trackId: params.get('finding') || null,
    frame: parseFrame(params.get('frame')),
    isWalking: params.get('walk') === 'unreviewed',
  };
};

export const reviewLink = (clipId: ClipId, wanted: Partial<ReviewAddress>): string => {
  const { runId, trackId, frame, isWalking } = { ...nothingChosen, ...wanted };
  const params = new URLSearchParams();
  if (isWalking) params.set('walk', 'unreviewed');
  if (runId !== null) params.set('run', runId);
  if (trackId !== null) params.set('finding', trackId);
  if (frame !== null) params.set('frame', String(frame));
  return params.size === 0 ? routes.clip(clipId) : `${routes.clip(clipId)}?${params}`;
};
