import { areaOf, sharedArea } from '../../service-api/box-area.ts';
import { normalizeText, plainText, wordOverlap } from './normalized-text.ts';
import { secondsOf, sharedTime } from './time-range.ts';
import type { BoundingBox, TrackedFinding } from './tracked-finding.ts';

export type Place = ReturnType<typeof readPlace>;

/** Tolerance for the edges of boxes, as a fraction of the picture. */
const slackOfPicture = 0.02;

/** Minimum overlap of boxes that can show the same thing, whatever their time. */
const minBoxOverlap = 0.05;

const widen = ({ xmin, ymin, xmax, ymax }: BoundingBox): BoundingBox => ({
  xmin: xmin - slackOfPicture,
  ymin: ymin - slackOfPicture,
  xmax: xmax + slackOfPicture,
  ymax: ymax + slackOfPicture,
});

/** @param frameSec how long a frame of the clip is, see `clipFrameSec` */
export const readPlace = (finding: TrackedFinding, frameSec: number) => ({
  type: finding.type,
  seconds: secondsOf(finding, frameSec),
  boundingBox: finding.boundingBox && widen(finding.boundingBox),
  segment: finding.segment === null ? null : normalizeText(finding.segment),
  description: normalizeText(finding.description),
});

/** By seconds, since two runs may count frames differently. Null without a time. */
const timeScore = (left: Place, right: Place): number | null =>
  left.seconds && right.seconds && sharedTime(left.seconds, right.seconds);

/** Returns null if either has no box: it then concerns the entire picture, or its place is unknown. */
const boxScore = ({ boundingBox: one }: Place, { boundingBox: other }: Place): number | null => {
  if (!one || !other) return null;
  const shared = sharedArea(one, other);
  const covered = areaOf(one) + areaOf(other) - shared;
  return covered > 0 ? shared / covered : 0;
};

/**
 * Scores how likely two findings are the same, by place, 0 to 1. Every measure that both have must
 * agree; without a common measure only equal descriptions do, since a verdict must not pass to a
 * finding that nobody has reviewed.
 */
export const placeScore = (left: Place, right: Place): number => {
  if (left.type !== right.type) return 0;
  const time = timeScore(left, right);
  const boxes = boxScore(left, right);
  const segments = left.segment && right.segment && wordOverlap(left.segment, right.segment);
  if (time === 0 || segments === 0 || (boxes !== null && boxes < minBoxOverlap)) return 0;
  // A box alone, without a time, would match any two findings in the same corner.
  if (time === null && segments === null) {
    return Number(left.description.text === right.description.text);
  }
  const measures = [time, segments, boxes].filter((score) => score !== null);
  return measures.reduce((sum, score) => sum + score, 0) / measures.length;
};

/** Equal for the same description of exactly the same place. */
export const findingKey = (finding: TrackedFinding): string => {
  const { type, startSec, endSec, boundingBox, segment, description } = finding;
  return JSON.stringify([
    type,
    startSec,
    endSec,
    boundingBox && [boundingBox.xmin, boundingBox.ymin, boundingBox.xmax, boundingBox.ymax],
    segment === null ? null : plainText(segment),
    plainText(description),
  ]);
};
