import type { ClipPart } from '../../../shared/domain/clip-copy.ts';

type Frames = { readonly startFrame: number; readonly frameCount: number };

const endOf = ({ startFrame, frameCount }: Frames): number => startFrame + frameCount;

/**
 * Whether frames that were judged answer for those that are wanted now: they hold all of them, or
 * were the same part of the clip while the service had other limits.
 */
export const isSamePart = (judged: Frames, wanted: Frames, part: ClipPart): boolean => {
  const isHeld = judged.startFrame <= wanted.startFrame && endOf(judged) >= endOf(wanted);
  const isAnchored =
    part.from === 'end' ? endOf(judged) === endOf(wanted) : judged.startFrame === wanted.startFrame;
  return isHeld || isAnchored;
};
