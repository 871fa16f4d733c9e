import type { DetectorName, Observation, PictureArea } from './detector.ts';

export type NamedObservation = Observation & { name: DetectorName };

/** Minimum overlap of the same event, as a share of the frames of both. */
const SAME_EVENT_SHARE = 0.5;
/** The same as a share of the observation's own frames. */
const PART_SHARE = 0.8;
/** Detectors that only report a change from one frame to the next. */
const INSTANTS: ReadonlySet<DetectorName> = new Set(['abrupt-cut', 'dropped-frames']);

/**
 * Removes what another detector reports of the same frames and area, parts of a known observation,
 * and cuts where a temporary event begins or ends.
 * @param observed the most reliable first
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

/** Whether another detector reports it. Observations of one detector in two areas stay two. */
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

const isTouching = (a: PictureArea, b: PictureArea): boolean =>
  a.xmin < b.xmax && b.xmin < a.xmax && a.ymin < b.ymax && b.ymin < a.ymax;

const isEdgeOf = (instant: NamedObservation, other: NamedObservation): boolean => {
  if (INSTANTS.has(other.name)) return false;
  const isAt = (frame: number): boolean =>
    instant.firstFrame <= frame && frame <= instant.lastFrame;
  return isAt(other.firstFrame) || isAt(other.lastFrame + 1);
};
