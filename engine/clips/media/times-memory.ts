import type { ClipId } from '../../../shared/domain/ids.ts';
import type { FrameTimes } from './clip-media.ts';

type Kept = { readonly startSecs: Float64Array; readonly lastSec: number };

/**
 * Remembers when the frames of clips are shown; a clip's bytes never change. Those that were asked
 * for longest ago are forgotten first.
 * @param mostFrames of all clips together; 8 bytes each
 */
export const createTimesMemory = (mostFrames: number) => {
  const kept = new Map<ClipId, Kept>();
  let frames = 0;
  return {
    get: (clipId: ClipId): FrameTimes | null => {
      const times = kept.get(clipId);
      if (!times) return null;
      kept.delete(clipId);
      kept.set(clipId, times);
      return { startSecs: Array.from(times.startSecs), lastSec: times.lastSec };
    },
    add: (clipId: ClipId, { startSecs, lastSec }: FrameTimes): void => {
      if (kept.has(clipId)) return;
      kept.set(clipId, { startSecs: Float64Array.from(startSecs), lastSec });
      frames += startSecs.length;
      for (const [oldest, { startSecs: forgotten }] of kept) {
        if (frames <= mostFrames) break;
        kept.delete(oldest);
        frames -= forgotten.length;
      }
    },
  };
};
