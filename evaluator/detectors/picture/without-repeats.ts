import type { Box, DetectorName, Observation } from './detector.ts';

/** An observation with the name of its detector. */
export type NamedObservation = Observation & { name: DetectorName };

/** Two observations whose frames overlap by this share of all of theirs are one event … */
const SAME_EVENT_SHARE = 0.5;
/** … and one of which this share lies within the other's is a part of it. */
const PART_SHARE = 0.8;
/** What only tells that something changes from one frame to the next. */
const INSTANTS: ReadonlySet<DetectorName> = new Set(['abrupt-cut', 'dropped-frames']);

/**
 * Leaves out what is said twice: the same frames and place seen by another detector, a part of what
 * is known, and cuts where something that comes and goes begins or ends.
 * @param observed the surest first
 */
export const withoutRepeats = (observed: readonly NamedObservation[]): NamedObservation[] => {
  const kept: NamedObservation[] = [];
  for (const observation of observed) {
    if (!kept.some((known) => isKnownAs(known, observation))) kept.push(observation);
  }
  return kept.filter(
    (instant) => !INSTANTS.has(instant.name) || !kept.some((other) => isEdgeOf(instant, other)),
  );
};

/** Two things that one detector sees at once, in two places, are two. */
const isKnownAs = (known: NamedObservation, observation: NamedObservation): boolean => {
  if (known.name === observation.name || !isSamePlace(known, observation)) return false;
  const shared =
    Math.min(known.lastFrame, observation.lastFrame) -
    Math.max(known.firstFrame, observation.firstFrame) +
    1;
  const all =
    Math.max(known.lastFrame, observation.lastFrame) -
    Math.min(known.firstFrame, observation.firstFrame) +
    1;
  const own = observation.lastFrame - observation.firstFrame + 1;
  return shared / all >= SAME_EVENT_SHARE || shared / own >= PART_SHARE;
};

const isSamePlace = (a: Observation, b: Observation): boolean => {
  const [boxA, boxB] = [a.boxes[0]?.box, b.boxes[0]?.box];
  return !boxA || !boxB || isTouching(boxA, boxB);
};

const isTouching = (a: Box, b: Box): boolean =>
  a.xmin < b.xmax && b.xmin < a.xmax && a.ymin < b.ymax && b.ymin < a.ymax;

const isEdgeOf = (instant: NamedObservation, other: NamedObservation): boolean => {
  if (INSTANTS.has(other.name)) return false;
  const isAt = (frame: number): boolean =>
    instant.firstFrame <= frame && frame <= instant.lastFrame;
  return isAt(other.firstFrame) || isAt(other.lastFrame + 1);
};
