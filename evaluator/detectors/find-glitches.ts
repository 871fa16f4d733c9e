import { sharedArea } from '../../shared/service-api/box-area.ts';
import type { SentFinding } from '../../shared/service-api/finding.ts';
import type { FrameStatisticsTable } from '../analysis/frame-table.ts';
import type { Sensitivity } from '../models.ts';
import { morph, popping } from './picture/abrupt-changes.ts';
import { blackAndFlash } from './picture/black-and-flash.ts';
import { blockiness } from './picture/blockiness.ts';
import { corruptedFrames } from './picture/corrupted-frames.ts';
import type { Detector, DetectorName, Observation } from './picture/detector.ts';
import { droppedFrames } from './picture/dropped-frames.ts';
import { abruptCut } from './picture/find-cuts.ts';
import { flicker } from './picture/flicker.ts';
import { frozenFrames } from './picture/frozen-frames.ts';
import { lightJump } from './picture/light-jump.ts';
import { sharpnessBurst } from './picture/sharpness-burst.ts';
import { timecode } from './timecode.ts';

/** Most reliable first: `withoutRepeats` keeps the first of two that report the same frames. */
export const pictureDetectors: readonly Detector[] = [
  frozenFrames,
  blackAndFlash,
  corruptedFrames,
  flicker,
  popping,
  morph,
  droppedFrames,
  abruptCut,
  lightJump,
  blockiness,
  sharpnessBurst,
];

export type VisualGlitch = Extract<SentFinding, { type: 'visual_glitch' }>;

/** @param wanted detectors left out because the prompt asks for their effect */
export const findGlitches = (
  table: FrameStatisticsTable,
  sensitivity: Sensitivity,
  wanted: ReadonlySet<DetectorName> = new Set(),
): VisualGlitch[] => {
  const pointAt = (frame: number) => ({
    frame,
    sec: Number((table.frames[frame]?.sec ?? 0).toFixed(6)),
    timecode: timecode(frame, table.info.fps),
  });
  const observed = pictureDetectors.flatMap(({ name, detect }) =>
    detect(table, sensitivity).map((observation) => ({ name, ...observation })),
  );
  const timesSeen = new Map<string, number>();
  // Derived from the finding, so that the same bytes give the same ids.
  const idOf = ({ name, first, last }: NamedObservation): string => {
    const id = `${name}-${first}-${last}`;
    const times = (timesSeen.get(id) ?? 0) + 1;
    timesSeen.set(id, times);
    return times === 1 ? id : `${id}-${times}`;
  };
  return withoutRepeats(observed)
    .filter(({ name }) => !wanted.has(name))
    .toSorted((a, b) => a.first - b.first || a.name.localeCompare(b.name))
    .map((observation) => ({
      id: idOf(observation),
      type: 'visual_glitch',
      clipcheck_kind: observation.name,
      description: observation.description,
      region: {
        start: pointAt(observation.first),
        end: pointAt(observation.last),
        boxes: observation.boxes.map(({ frame, box }) => ({
          frame,
          sec: pointAt(frame).sec,
          box,
        })),
      },
    }));
};

type NamedObservation = Observation & { name: DetectorName };

/** Minimum overlap of the same event, as a share of the frames of both. */
const SAME_EVENT_SHARE = 0.5;
/** The same as a share of the observation's own frames. */
const PART_SHARE = 0.8;
/** Detectors that only report a change from one frame to the next. */
const INSTANTS: ReadonlySet<DetectorName> = new Set(['abrupt-cut', 'dropped-frames']);

/** Removes repeats, and cuts at temporary events. @param observed the most reliable first */
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
    Math.min(known.last, observation.last) - Math.max(known.first, observation.first) + 1;
  const all = Math.max(known.last, observation.last) - Math.min(known.first, observation.first) + 1;
  const own = observation.last - observation.first + 1;
  return shared / all >= SAME_EVENT_SHARE || shared / own >= PART_SHARE;
};

const isSamePlace = (a: Observation, b: Observation): boolean => {
  const [boxA, boxB] = [a.boxes[0]?.box, b.boxes[0]?.box];
  return !boxA || !boxB || sharedArea(boxA, boxB) > 0;
};

const isEdgeOf = (instant: NamedObservation, other: NamedObservation): boolean => {
  if (INSTANTS.has(other.name)) return false;
  const isAt = (frame: number): boolean => instant.first <= frame && frame <= instant.last;
  return isAt(other.first) || isAt(other.last + 1);
};
