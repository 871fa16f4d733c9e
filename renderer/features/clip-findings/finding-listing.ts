import type { MarkedPlace } from '../../../shared/domain/frames/box-track.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { scoreOf } from '../../../shared/model/score.ts';

export type Listable = Pick<Finding, 'type' | 'severity'> & { place: MarkedPlace };

/** Findings of the whole clip have no time, so they come last. */
const compareTimes = ({ place: left }: Listable, { place: right }: Listable): number => {
  if (!left.hasRegion || !right.hasRegion) return Number(right.hasRegion) - Number(left.hasRegion);
  return left.firstFrame - right.firstFrame || left.lastFrame - right.lastFrame;
};

/**
 * Returns findings by time, the order of lists, which also numbers them. Ties keep the service's
 * order.
 */
export const inListOrder = <Listed extends Listable>(findings: readonly Listed[]): Listed[] =>
  findings.toSorted(compareTimes);

/** Ties keep their order. @param frameCount of the clip */
export const worstFirst = <Listed extends Listable>(
  findings: readonly Listed[],
  frameCount: number,
): Listed[] => {
  const badnessOf = ({ type, severity, place }: Listed): number =>
    scoreOf({ type, severity, place: place.hasRegion ? place : null }, frameCount);
  return findings.toSorted((left, right) => badnessOf(right) - badnessOf(left));
};
