import type { VisualGlitch } from '../../../../evaluator/detectors/find-glitches.ts';
import type { FrameRange, TruthBox } from '../defects/defect.ts';
import { detectorOf } from './detector-kinds.ts';

export type SeenFinding = {
  readonly detector: string;
  /** All frames for a finding without a region. */
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
