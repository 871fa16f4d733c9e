import { plainText, readWords, type SaidWords, sharedWords } from './said-words.ts';
import { framesOf, secondsOf, sharedTime, type TimeRange, type TimeUnit } from './time-range.ts';
import type { Hull, TrackedFinding } from './tracked-finding.ts';

/** A finding as `placeScore` compares it. */
export type Place = {
  readonly type: string;
  readonly seconds: TimeRange | null;
  readonly frames: TimeRange | null;
  readonly hull: Hull | null;
  readonly segment: SaidWords | null;
  readonly description: SaidWords;
};

/** What the edges of boxes may differ by, as a fraction of the picture. */
const slackOfPicture = 0.02;

/** Boxes that share less than this do not show the same thing, whatever their time. */
const minBoxOverlap = 0.05;

const area = ({ xmin, ymin, xmax, ymax }: Hull): number =>
  Math.max(0, xmax - xmin) * Math.max(0, ymax - ymin);

const widen = ({ xmin, ymin, xmax, ymax }: Hull): Hull => ({
  xmin: xmin - slackOfPicture,
  ymin: ymin - slackOfPicture,
  xmax: xmax + slackOfPicture,
  ymax: ymax + slackOfPicture,
});

/** @param frameSec how long a frame of the clip is, see `clipFrameSec` */
export const readPlace = (finding: TrackedFinding, frameSec: number): Place => ({
  type: finding.type,
  seconds: secondsOf(finding, frameSec),
  frames: framesOf(finding),
  hull: finding.hull && widen(finding.hull),
  segment: finding.segment === null ? null : readWords(finding.segment),
  description: readWords(finding.description),
});

/**
 * By seconds, as findings are placed in the clip: two runs may count frames otherwise.
 * @returns null where one of them has no place in time
 */
const timeScore = (left: Place, right: Place): number | null => {
  if (left.seconds && right.seconds) return sharedTime(left.seconds, right.seconds);
  return left.frames && right.frames ? sharedTime(left.frames, right.frames) : null;
};

/** @returns null where one of them has no box: it is then about the whole picture, or unknown */
const boxScore = ({ hull: one }: Place, { hull: other }: Place): number | null => {
  if (!one || !other) return null;
  const shared = area({
    xmin: Math.max(one.xmin, other.xmin),
    ymin: Math.max(one.ymin, other.ymin),
    xmax: Math.min(one.xmax, other.xmax),
    ymax: Math.min(one.ymax, other.ymax),
  });
  const covered = area(one) + area(other) - shared;
  return covered > 0 ? shared / covered : 0;
};

/**
 * How likely two findings of one type are the same one by where they are, 0 to 1. Every measure that
 * both have must agree; findings that share none are the same only where they are described in the
 * same words, since a verdict must not pass to a finding that nobody has looked at.
 */
export const placeScore = (left: Place, right: Place): number => {
  if (left.type !== right.type) return 0;
  const time = timeScore(left, right);
  const boxes = boxScore(left, right);
  const segments = left.segment && right.segment && sharedWords(left.segment, right.segment);
  if (time === 0 || segments === 0 || (boxes !== null && boxes < minBoxOverlap)) return 0;
  // A box says where in a moment: alone it would match any two findings of a corner.
  if (time === null && segments === null) {
    return Number(left.description.said === right.description.said);
  }
  const measures = [time, segments, boxes].filter((score) => score !== null);
  return measures.reduce((sum, score) => sum + score, 0) / measures.length;
};

/**
 * Equal for findings that say the same of exactly the same place.
 * @param time by what it tells the time; where there are no seconds, by frames in any case
 */
export const findingKey = (finding: TrackedFinding, time: TimeUnit): string => {
  const { type, startFrame, endFrame, startSec, endSec, hull, segment, description } = finding;
  return JSON.stringify([
    type,
    ...(time === 'frames' || startSec === null
      ? ['frames', startFrame, endFrame]
      : ['seconds', startSec, endSec]),
    hull && [hull.xmin, hull.ymin, hull.xmax, hull.ymax],
    segment === null ? null : plainText(segment),
    plainText(description),
  ]);
};
