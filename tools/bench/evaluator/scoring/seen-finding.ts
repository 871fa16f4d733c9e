import type { VisualGlitch } from '../../../../evaluator/detectors/find-glitches.ts';
import type { FrameRange, TruthBox } from '../defects/defect.ts';
import { detectorOf } from './detector-kinds.ts';

/** What of a finding is scored. */
export type SeenFinding = {
  readonly detector: string;
  /** A finding without a region means every frame. */
  readonly range: FrameRange;
  readonly boxes: readonly TruthBox[];
  readonly description: string;
};

export const seenFinding = (
  { id, description, region }: VisualGlitch,
  frameCount: number,
): SeenFinding => ({
  detector: detectorOf(id),
  range: region ? [region.start.frame, region.end.frame] : [0, frameCount - 1],
  boxes: region?.boxes.map(({ box }) => box) ?? [],
  description,
});
