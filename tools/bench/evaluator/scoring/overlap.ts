import type { FrameRange, Truth, TruthBox } from '../defects/defect.ts';
import type { SeenFinding } from './seen-finding.ts';

export const frameOverlap = (one: FrameRange, other: FrameRange): number => {
  const shared = Math.min(one[1], other[1]) - Math.max(one[0], other[0]) + 1;
  const all = Math.max(one[1], other[1]) - Math.min(one[0], other[0]) + 1;
  return Math.max(0, shared) / all;
};

export const truthOverlap = ({ readings }: Truth, range: FrameRange): number =>
  Math.max(...readings.map((reading) => frameOverlap(reading, range)));

export const matchesMoment = (moment: number, [first, last]: FrameRange): boolean =>
  first <= moment + 1 && last >= moment - 1 && last - first <= 2;

export const boxOverlap = (one: TruthBox, other: TruthBox): number => {
  const wide = Math.min(one.xmax, other.xmax) - Math.max(one.xmin, other.xmin);
  const high = Math.min(one.ymax, other.ymax) - Math.max(one.ymin, other.ymin);
  const shared = Math.max(0, wide) * Math.max(0, high);
  const both = areaOf(one) + areaOf(other) - shared;
  return both > 0 ? shared / both : 0;
};

const areaOf = ({ xmin, ymin, xmax, ymax }: TruthBox): number => (xmax - xmin) * (ymax - ymin);

const FULL_BOX: TruthBox = { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };

/**
 * Returns the mean overlap of a finding's boxes with the box of a defect that has a place.
 * A finding without boxes is about the entire picture.
 */
export const placeOverlap = (box: TruthBox, { boxes }: SeenFinding): number => {
  const areas = boxes.length === 0 ? [FULL_BOX] : boxes;
  return areas.reduce((sum, each) => sum + boxOverlap(box, each), 0) / areas.length;
};
