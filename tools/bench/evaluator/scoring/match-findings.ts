import type { Truth } from '../defects/defect.ts';
import { kindsOf } from './detector-kinds.ts';
import { tellsMoment, truthOverlap } from './overlap.ts';
import type { SeenFinding } from './seen-finding.ts';

/** Frames of a finding and of the defect that it tells overlap by at least this share. */
export const MIN_OVERLAP = 0.5;

/** Of a defect that is told moment by moment at least this share is told. */
const MIN_MOMENTS = 0.5;

/** A defect with the findings that tell it: none where it was missed. */
export type TruthMatch = { readonly truth: Truth; readonly findings: readonly SeenFinding[] };

export type Matches = {
  readonly truths: readonly TruthMatch[];
  /** Findings that tell no defect, or one that another finding tells already. */
  readonly extra: readonly SeenFinding[];
};

/**
 * Matches the findings of a clip with its defects. A finding tells a defect by its frames, of
 * whatever kind it says that it is: whoever looks there sees it. Where several do, the one that
 * names the kind counts, then the one that overlaps most; all others are extra. Only a defect made
 * of moments may be told by several findings, one for each moment.
 */
export const matchFindings = (
  truths: readonly Truth[],
  findings: readonly SeenFinding[],
): Matches => {
  const used = new Set<SeenFinding>();
  const matched = truths.map((truth) => {
    const free = findings.filter((finding) => !used.has(finding));
    const telling = tellingFindings(truth, free);
    for (const finding of telling) used.add(finding);
    return { truth, findings: telling };
  });
  return { truths: matched, extra: findings.filter((finding) => !used.has(finding)) };
};

const tellingFindings = (truth: Truth, findings: readonly SeenFinding[]): SeenFinding[] => {
  const [best] = findings
    .filter(({ range }) => truthOverlap(truth, range) >= MIN_OVERLAP)
    .toSorted((one, other) => rank(truth, other) - rank(truth, one));
  const moments = truth.moments.flatMap((moment) =>
    findings.filter(({ range }) => tellsMoment(moment, range)).slice(0, 1),
  );
  const isToldByMoments = moments.length >= Math.max(1, MIN_MOMENTS * truth.moments.length);
  if (isToldByMoments && (!best || moments.length > 1)) return [...new Set(moments)];
  return best ? [best] : [];
};

/** Naming the kind outweighs any overlap. */
const rank = (truth: Truth, { detector, range }: SeenFinding): number =>
  truthOverlap(truth, range) + (kindsOf(detector).includes(truth.kind) ? 1 : 0);
