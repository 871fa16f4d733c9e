import type { FindingPlace, PlacedBox } from './place-finding.ts';

const areaOf = ({ box }: PlacedBox): number => (box.xmax - box.xmin) * (box.ymax - box.ymin);

/**
 * The frame that shows a finding best: the keyframe with the largest box, the first of equals; the
 * middle of its frames where it has no boxes; the middle of the clip for a finding of all of it.
 */
export const stillFrameOf = ({ firstFrame, lastFrame, boxes }: FindingPlace): number => {
  const within = boxes.filter(({ frame }) => frame >= firstFrame && frame <= lastFrame);
  const [first, ...others] = within;
  if (!first) return Math.floor((firstFrame + lastFrame) / 2);
  return others.reduce((best, box) => (areaOf(box) > areaOf(best) ? box : best), first).frame;
};
