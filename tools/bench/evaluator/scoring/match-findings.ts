import type { Truth } from '../defects/defect.ts';
import { kindsOf } from './detector-kinds.ts';
import { matchesMoment, truthOverlap } from './overlap.ts';
import type { SeenFinding } from './seen-finding.ts';

/** Minimum overlap between the frames of a finding and of a defect that it matches. */
export const MIN_OVERLAP = 0.5;

/** Minimum share of a defect's moments that must be found, if it is matched moment by moment. */
const MIN_MOMENTS = 0.5;

/** A defect and the findings that match it: none if it was missed. */
export type TruthMatch = { readonly truth: Truth; readonly findings: readonly SeenFinding[] };

export type Matches = {
  readonly truths: readonly TruthMatch[];
  /** Findings that match no defect, or one that another finding already matches. */
  readonly extra: readonly SeenFinding[];
};

/**
 * Matches the findings of a clip with its defects. A finding matches a defect by its frames,
 * whatever its kind, because a viewer who looks there sees the defect. If several match, one of the
 * right kind is preferred, then the one that overlaps most; all others are extra. Only a defect
 * with moments may be matched by several findings, one for each moment.
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

/** Ranks a finding: the right kind outweighs any overlap. */
const rank = (truth: Truth, { detector, range }: SeenFinding): number =>
  truthOverlap(truth, range) + (kindsOf(detector).includes(truth.kind) ? 1 : 0);
