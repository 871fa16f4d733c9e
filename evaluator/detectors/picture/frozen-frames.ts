import type { Sensitivity } from '../../models.ts';
import { median } from '../median.ts';
import { timecode } from '../timecode.ts';
import { isBlank } from './compare-pictures.ts';
import type { Detector, Observation } from './detector.ts';
import {
  easesInAndOut,
  findHolds,
  isDrifting,
  isInMotion,
  isStill,
  type Motion,
  motionOf,
  stopsAbruptly,
  usualMotion,
  visibleBeside,
} from './holds.ts';
import { repeatedFrames } from './repeated-frames.ts';
import type { Span } from './spans.ts';

type Thresholds = {
  minFrames: number;
  /** Minimum length of a freeze in seconds: a shorter one is not noticed. */
  minSec: number;
  /** Minimum change, by either measure, of a frame that moves visibly. */
  visible: Motion;
  /** Whether a shot that stops abruptly and stays still to the end of the clip is reported. */
  reportsEnd: boolean;
};

const thresholds: Record<Sensitivity, Thresholds> = {
  normal: {
    minFrames: 4,
    minSec: 0.125,
    visible: { change: 1.2, tileChange: 5 },
    reportsEnd: false,
  },
  strict: { minFrames: 3, minSec: 0.1, visible: { change: 0.5, tileChange: 3 }, reportsEnd: true },
};

/** Minimum still time at the end of the clip, in seconds. */
const MIN_END_SEC = 1;
/** Seconds before and after a freeze over which the shot's motion is measured. */
const CONTEXT_SEC = 0.5;
const MIN_CONTEXT_CHANGES = 3;
/** Minimum ratio of a freeze to the clip's usual hold. */
const CADENCE_FACTOR = 2;
/** Minimum number of holds that form a cadence (8 pictures a second in 24) and are no defect. */
const MIN_HOLDS_FOR_CADENCE = 4;

/** Finds identical frames in a shot that moves around them, and pictures shown twice in motion. */
export const frozenFrames: Detector = {
  name: 'frozen-frames',
  detect: (table, sensitivity) => {
    const { frames, info } = table;
    const { minFrames, minSec, visible, reportsEnd } = thresholds[sensitivity];
    const motions = frames.map(motionOf);
    const usual = usualMotion(motions);
    const holds = findHolds(frames, motions, usual);
    const holdFrames = usualHoldFrames(holds);
    const minFrozenFrames = Math.max(minFrames, minSec * info.fps, CADENCE_FACTOR * holdFrames + 1);
    const contextFrames = Math.max(
      MIN_CONTEXT_CHANGES,
      CADENCE_FACTOR * holdFrames,
      Math.round(CONTEXT_SEC * info.fps),
    );
    const frozen = holds
      .filter(({ first, last }) => last - first + 1 >= minFrozenFrames)
      .filter(({ first, last }) => {
        // The first frame has no previous one to change from.
        const before = motions.slice(Math.max(1, first - contextFrames + 1), first + 1);
        const after = motions.slice(last + 1, last + contextFrames + 1);
        const within = motions.slice(first + 1, last + 1);
        const moving = visibleBeside(within, before, after, visible);
        const beginsInMotion =
          !isBlank(frames[first]) &&
          !isStill(before.at(-1), usual) &&
          isInMotion(before, before.at(-1), holdFrames, moving);
        if (last === frames.length - 1) {
          const isLong = last - first + 1 >= MIN_END_SEC * info.fps;
          return reportsEnd && isLong && beginsInMotion && stopsAbruptly(before);
        }
        return (
          beginsInMotion &&
          !isStill(after[0], usual) &&
          isInMotion(after, after[0], holdFrames, moving) &&
          !easesInAndOut(before, after)
        );
      })
      .filter((hold) => !isDrifting(table, hold))
      .map((hold) => describe(hold, info.fps, hold.last === frames.length - 1));
    return [...frozen, ...repeatedFrames(table, motions, minFrozenFrames)].toSorted(
      (a, b) => a.firstFrame - b.firstFrame,
    );
  },
};

/** Returns for how many frames the clip usually holds a picture; 1 when it does not. */
const usualHoldFrames = (holds: readonly Span[]): number =>
  holds.length < MIN_HOLDS_FOR_CADENCE
    ? 1
    : Math.round(median(holds.map(({ first, last }) => last - first + 1)));

const describe = ({ first, last }: Span, fps: number, isEnd: boolean): Observation => ({
  firstFrame: first,
  lastFrame: last,
  description: `${last - first + 1} identical frames from ${timecode(first, fps)}${isEnd ? ' to the end of the clip, which stops abruptly in mid-motion' : '; the shot moves before and after'}.`,
  boxes: [],
});
