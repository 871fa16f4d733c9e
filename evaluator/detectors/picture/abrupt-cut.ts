import { timecode } from '../timecode.ts';
import type { Detector } from './detector.ts';
import { findCuts } from './find-cuts.ts';

/**
 * Finds cuts inside the clip. An observation is the first frame of the new shot; whether the cut
 * was requested is not known here.
 */
export const abruptCut: Detector = {
  name: 'abrupt-cut',
  detect: (table, sensitivity) =>
    findCuts(table, sensitivity).map(({ frame, dissimilarity }) => ({
      firstFrame: frame,
      lastFrame: frame,
      description: `An abrupt cut at ${timecode(frame, table.info.fps)}: ${Math.min(100, Math.round(100 * dissimilarity))}% of the picture changes from one frame to the next and stays changed.`,
      boxes: [],
    })),
};
