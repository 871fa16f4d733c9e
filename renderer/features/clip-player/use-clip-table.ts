import { useMemo } from 'react';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { FrameTable } from '../../../shared/domain/frames/frame-table.ts';
import { tableFromMetadata } from '../../../shared/domain/frames/stored-table.ts';
import type { ClipFrames } from './frames/clip-frames.ts';

/**
 * Returns the file's own frame table once it is open; until then, or without a file, one made from
 * stored metadata.
 */
export const useClipTable = (
  { fps, frameCount, durationSec, originSec }: ClipCard,
  frames: ClipFrames | null,
): FrameTable => {
  const stored = useMemo(
    () => tableFromMetadata({ fps, frameCount, durationSec, originSec }),
    [fps, frameCount, durationSec, originSec],
  );
  return frames?.table ?? stored;
};
