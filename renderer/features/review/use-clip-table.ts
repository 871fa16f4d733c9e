import { useMemo } from 'react';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { FrameTable } from '../../../shared/domain/frames/frame-table.ts';
import { tableOfFacts } from '../../../shared/domain/frames/stored-table.ts';
import type { ClipFrames } from './frames/clip-frames.ts';

/** The file's own table once it is open; before, and without it, one made of what is stored. */
export const useClipTable = (
  { fps, frameCount, durationSec }: ClipCard,
  frames: ClipFrames | null,
): FrameTable => {
  const stored = useMemo(
    () => tableOfFacts({ fps, frameCount, durationSec }),
    [fps, frameCount, durationSec],
  );
  return frames?.table ?? stored;
};
