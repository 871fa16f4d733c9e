import type { FrameClip } from '../../frame-clips/make-frame-clips.ts';
import type { ShownPair } from './page-probe.ts';

/**
 * Returns the pairs in which the picture is not that of the frame whose number is shown. Without a
 * number, nothing is claimed about the picture.
 */
export const findWrongPairs = (
  { frames }: FrameClip,
  pairs: readonly ShownPair[],
): readonly ShownPair[] =>
  pairs.filter(
    ({ readout, painted }) => readout !== null && frames[readout]?.paintedNumber !== painted,
  );
