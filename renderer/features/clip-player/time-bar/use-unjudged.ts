import { useMemo } from 'react';
import { type FrameSpan, unjudgedFrames } from '../../../../shared/domain/judged-parts.ts';
import { useReview } from '../review-context.ts';

/** Returns the frames that the shown result did not check, outside of the part that was evaluated. */
export const useUnjudged = (): readonly FrameSpan[] => {
  const { run } = useReview();
  return useMemo(() => (run?.answer?.hasResult ? unjudgedFrames(run.copy) : []), [run]);
};

export const isUnjudged = (spans: readonly FrameSpan[], frame: number): boolean =>
  spans.some(({ firstFrame, lastFrame }) => frame >= firstFrame && frame <= lastFrame);

export const unjudgedText = 'Not checked: outside of the part that was evaluated';
