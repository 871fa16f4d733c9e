import { useCallback } from 'react';
import { Overlay } from '../../clip-player/picture/Overlay.tsx';
import { ReviewContext } from '../../clip-player/review-context.ts';
import { type SideName, useComparison } from '../compare-context.ts';

export const SideOverlay = ({ side }: { side: SideName }) => {
  const { match, ...sides } = useComparison();
  const frameAt = useCallback((frame: number) => match[side](frame).frame, [match, side]);
  return (
    <ReviewContext value={sides[side]}>
      <Overlay frameAt={frameAt} />
    </ReviewContext>
  );
};
