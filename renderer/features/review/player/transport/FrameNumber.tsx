import { usePlayhead, useReview } from '../../review-context.ts';

/** The number of the frame on screen, and nothing while there is none: scripts read it. */
export const FrameNumber = () => {
  const { frames } = useReview();
  const { frame, isDrawn } = usePlayhead();
  return (
    <span data-testid="frame-number" data-exact={frames?.inexactReason === null}>
      {frames && isDrawn ? frame : ''}
    </span>
  );
};
