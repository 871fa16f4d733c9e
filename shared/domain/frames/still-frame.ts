import type { MarkedPlace } from './box-track.ts';
import type { PlacedBox } from './place-finding.ts';

const areaOf = ({ box }: PlacedBox): number => (box.xmax - box.xmin) * (box.ymax - box.ymin);

/** Returns the first keyframe with the largest box; without boxes, the middle of its frames. */
export const stillFrameOf = ({ firstFrame, lastFrame, boxes }: MarkedPlace): number => {
  const within = boxes.filter(({ frame }) => frame >= firstFrame && frame <= lastFrame);
  const [first, ...others] = within;
  if (!first) return Math.floor((firstFrame + lastFrame) / 2);
  return others.reduce((best, box) => (areaOf(box) > areaOf(best) ? box : best), first).frame;
};
