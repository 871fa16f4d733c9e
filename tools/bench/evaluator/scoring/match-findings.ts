import type { VisualGlitch } from '../../../../evaluator/detectors/find-glitches.ts';
import { areaOf, sharedArea } from '../../../../shared/service-api/box-area.ts';
import type { DefectKind, FrameRange, Truth, TruthBox } from '../defects/defect.ts';

/** Minimum overlap between the frames of a finding and of a defect that it matches. */
const MIN_OVERLAP = 0.5;

/** Minimum share of a defect's moments that must be found, if it is matched moment by moment. */
const MIN_MOMENTS = 0.5;

/** A defect and the findings that match it: none if it was missed. */
type TruthMatch = { readonly truth: Truth; readonly findings: readonly SeenFinding[] };

export type Matches = {
  readonly truths: readonly TruthMatch[];
  /** Findings that match no defect, or one that another finding already matches. */
  readonly extra: readonly SeenFinding[];
};

/**
 * Matches the findings of a clip with its defects by frames, whatever the kind, because a viewer
 * who looks there sees the defect. The right kind is preferred, then the most overlap; all others
 * are extra. Only a defect with moments matches several findings, one for each.
 */
export const matchFindings = (
  truths: readonly Truth[],
  findings: readonly SeenFinding[],
): Matches => {
  const used = new Set<SeenFinding>();
  const matches = truths.map((truth) => {
    const free = findings.filter((finding) => !used.has(finding));
    const matched = findingsOfTruth(truth, free);
    for (const finding of matched) used.add(finding);
    return { truth, findings: matched };
  });
  return { truths: matches, extra: findings.filter((finding) => !used.has(finding)) };
};

const findingsOfTruth = (truth: Truth, findings: readonly SeenFinding[]): SeenFinding[] => {
  const [best] = findings
    .filter(({ range }) => truthOverlap(truth, range) >= MIN_OVERLAP)
    .toSorted((one, other) => rank(truth, other) - rank(truth, one));
  const moments = truth.moments.flatMap((moment) =>
    findings.filter(({ range }) => matchesMoment(moment, range)).slice(0, 1),
  );
  const isFoundByMoments = moments.length >= Math.max(1, MIN_MOMENTS * truth.moments.length);
  if (isFoundByMoments && (!best || moments.length > 1)) return [...new Set(moments)];
  return best ? [best] : [];
};

const rank = (truth: Truth, { detector, range }: SeenFinding): number =>
  truthOverlap(truth, range) + (kindsOf(detector).includes(truth.kind) ? 1 : 0);

export const frameOverlap = (one: FrameRange, other: FrameRange): number => {
  const shared = Math.min(one[1], other[1]) - Math.max(one[0], other[0]) + 1;
  const all = Math.max(one[1], other[1]) - Math.min(one[0], other[0]) + 1;
  return Math.max(0, shared) / all;
};

const truthOverlap = ({ readings }: Truth, range: FrameRange): number =>
  Math.max(...readings.map((reading) => frameOverlap(reading, range)));

const matchesMoment = (moment: number, [first, last]: FrameRange): boolean =>
  first <= moment + 1 && last >= moment - 1 && last - first <= 2;

export const boxOverlap = (one: TruthBox, other: TruthBox): number => {
  const shared = sharedArea(one, other);
  const both = areaOf(one) + areaOf(other) - shared;
  return both > 0 ? shared / both : 0;
};

const FULL_BOX: TruthBox = { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };

/** Mean overlap of boxes with the defect's; a finding without boxes is about the entire picture. */
export const placeOverlap = (box: TruthBox, { boxes }: SeenFinding): number => {
  const areas = boxes.length === 0 ? [FULL_BOX] : boxes;
  return areas.reduce((sum, each) => sum + boxOverlap(box, each), 0) / areas.length;
};

const kindsByDetector: Readonly<Record<string, readonly DefectKind[]>> = {
  'frozen-frames': ['frozen', 'repeated'],
  'dropped-frames': ['dropped'],
  'black-and-flash': ['black', 'white', 'flash'],
  flicker: ['flicker', 'regional-flicker'],
  'corrupted-frames': ['block-noise', 'torn-bands', 'wrong-colour-frame'],
  popping: ['popping'],
  morph: ['popping'],
  'abrupt-cut': ['cut'],
  'sharpness-burst': ['blur', 'sharpness'],
  'light-jump': ['colour-jump', 'exposure-jump'],
  blockiness: ['blockiness'],
};

/** @throws Error for a detector that is not listed, since its findings would not be scored */
export const kindsOf = (detector: string): readonly DefectKind[] => {
  const kinds = kindsByDetector[detector];
  if (!kinds) throw new Error(`Add the detector "${detector}" to detector-kinds.ts.`);
  return kinds;
};

export const detectorOf = (findingId: string): string => findingId.replace(/(-\d+)+$/, '');

export type SeenFinding = {
  readonly detector: string;
  /** All frames for a finding without a region. */
  readonly range: FrameRange;
  readonly boxes: readonly TruthBox[];
  readonly description: string;
};

export const seenFinding = (
  { id, description, region }: VisualGlitch,
  frameCount: number,
): SeenFinding => ({
  detector: detectorOf(id),
  range: region ? [region.start.frame, region.end.frame] : [0, frameCount - 1],
  boxes: region?.boxes.map(({ box }) => box) ?? [],
  description,
});
