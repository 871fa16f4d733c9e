/** The smallest box around a finding in all its frames, in fractions of the picture. */
export type Hull = { xmin: number; ymin: number; xmax: number; ymax: number };

/** What tells a finding of one run from the others, and finds it again in the next run. */
export type TrackedFinding = {
  type: string;
  /** First and last frame, both inclusive; null for a finding without a place in time. */
  startFrame: number | null;
  endFrame: number | null;
  hull: Hull | null;
  /** The words of the prompt that it is about. */
  segment: string | null;
  description: string;
};

/** Frames by which two runs may differ about the same moment: a flash at 40 is that at 42. */
const slackFrames = 3;

/** The same for the edges of boxes, as a fraction of the picture. */
const slackOfPicture = 0.02;

/** Boxes that share less than this do not show the same thing, whatever their time. */
const leastBoxOverlap = 0.05;

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Share of what two intervals cover that both cover, 0 to 1. */
const overlap = (left: [number, number], right: [number, number]): number => {
  const shared = Math.min(left[1], right[1]) - Math.max(left[0], right[0]);
  const covered = Math.max(left[1], right[1]) - Math.min(left[0], right[0]);
  return shared <= 0 || covered <= 0 ? 0 : shared / covered;
};

/** @returns null where one of them has no place in time */
const frameScore = (left: TrackedFinding, right: TrackedFinding): number | null => {
  const [leftRange, rightRange] = [left, right].map(({ startFrame, endFrame }) =>
    startFrame === null || endFrame === null
      ? null
      : ([
          Math.min(startFrame, endFrame) - slackFrames,
          Math.max(startFrame, endFrame) + 1 + slackFrames,
        ] satisfies [number, number]),
  );
  return leftRange && rightRange ? overlap(leftRange, rightRange) : null;
};

const area = ({ xmin, ymin, xmax, ymax }: Hull): number =>
  Math.max(0, xmax - xmin) * Math.max(0, ymax - ymin);

const widen = ({ xmin, ymin, xmax, ymax }: Hull): Hull => ({
  xmin: xmin - slackOfPicture,
  ymin: ymin - slackOfPicture,
  xmax: xmax + slackOfPicture,
  ymax: ymax + slackOfPicture,
});

/** @returns null where one of them has no box: it is then about the whole picture, or unknown */
const boxScore = (left: TrackedFinding, right: TrackedFinding): number | null => {
  if (!left.hull || !right.hull) return null;
  const [one, other] = [widen(left.hull), widen(right.hull)];
  const shared = area({
    xmin: Math.max(one.xmin, other.xmin),
    ymin: Math.max(one.ymin, other.ymin),
    xmax: Math.min(one.xmax, other.xmax),
    ymax: Math.min(one.ymax, other.ymax),
  });
  const covered = area(one) + area(other) - shared;
  return covered > 0 ? shared / covered : 0;
};

/** @returns null where one of them names no words of the prompt */
const segmentScore = (left: TrackedFinding, right: TrackedFinding): number | null => {
  if (left.segment === null || right.segment === null) return null;
  const [one, other] = [new Set(words(left.segment)), new Set(words(right.segment))];
  const shared = [...one].filter((word) => other.has(word)).length;
  const covered = one.size + other.size - shared;
  return covered === 0 ? Number(left.segment === right.segment) : shared / covered;
};

/**
 * How likely two findings of one type are the same one, 0 to 1. Every measure that both have must
 * agree; findings that share none are the same only where they are described in the same words,
 * since a verdict must not pass to a finding that nobody has looked at.
 */
export const placeScore = (
  left: TrackedFinding | undefined,
  right: TrackedFinding | undefined,
): number => {
  if (!left || !right || left.type !== right.type) return 0;
  const frames = frameScore(left, right);
  const boxes = boxScore(left, right);
  const segments = segmentScore(left, right);
  if (frames === 0 || segments === 0 || (boxes !== null && boxes < leastBoxOverlap)) return 0;
  // A box says where in a moment: alone it would match any two findings of a corner.
  const measures = [frames, segments].filter((score) => score !== null);
  if (measures.length === 0) {
    return words(left.description).join(' ') === words(right.description).join(' ') ? 1 : 0;
  }
  if (boxes !== null) measures.push(boxes);
  return measures.reduce((sum, score) => sum + score, 0) / measures.length;
};

/** Equal for findings that lie in exactly the same place. */
export const placeKey = (finding: TrackedFinding | undefined): string => {
  if (!finding) return '';
  const { type, startFrame, endFrame, hull, segment, description } = finding;
  const hasPlace = startFrame !== null || segment !== null;
  return JSON.stringify([
    type,
    startFrame,
    endFrame,
    hull && [hull.xmin, hull.ymin, hull.xmax, hull.ymax],
    segment,
    hasPlace ? null : description,
  ]);
};
