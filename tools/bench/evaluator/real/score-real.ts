import { boxOverlap, frameOverlap } from '../scoring/overlap.ts';
import type { SeenFinding } from '../scoring/seen-finding.ts';
import type { Label, Opinion } from './read-labels.ts';

export type RealClip = {
  readonly file: string;
  readonly sha256: string;
  readonly seconds: number;
  readonly findings: readonly SeenFinding[];
};

export type LabelledFinding = {
  readonly file: string;
  readonly finding: SeenFinding;
  readonly label: Label | null;
};

export type RealScores = {
  readonly clips: number;
  readonly minutes: number;
  readonly findings: readonly LabelledFinding[];
  readonly vanished: readonly Label[];
};

/** Number of findings with each opinion; `unlabelled` ones count as neither right nor false. */
export type Tally = Record<Opinion | 'unlabelled', number> & { findings: number };

/**
 * Matches the findings of real clips with the labels, each label with at most one finding: of the
 * same kind, in the same bytes, with frames and, if both have one, boxes that overlap.
 */
export const scoreReal = (clips: readonly RealClip[], labels: readonly Label[]): RealScores => {
  const used = new Set<Label>();
  const findings = clips.flatMap(({ file, sha256, findings: seen }) =>
    seen.map((finding): LabelledFinding => {
      const [label = null] = labels
        .filter((each) => !used.has(each) && each.sha256 === sha256 && isSame(each, finding))
        .toSorted(
          (a, b) => frameOverlap(b.range, finding.range) - frameOverlap(a.range, finding.range),
        );
      if (label) used.add(label);
      return { file, finding, label };
    }),
  );
  const known = new Set(clips.map(({ sha256 }) => sha256));
  return {
    clips: clips.length,
    minutes: clips.reduce((sum, { seconds }) => sum + seconds, 0) / 60,
    findings,
    vanished: labels.filter((label) => known.has(label.sha256) && !used.has(label)),
  };
};

const isSame = ({ kinds, range, box }: Label, finding: SeenFinding): boolean =>
  kinds.includes(finding.detector) &&
  frameOverlap(range, finding.range) > 0 &&
  (!box || finding.boxes.length === 0 || finding.boxes.some((each) => boxOverlap(box, each) > 0));

export const tallyOf = (findings: readonly LabelledFinding[]): Tally => {
  const tally = { findings: findings.length, right: 0, arguable: 0, false: 0, unlabelled: 0 };
  for (const { label } of findings) tally[label?.opinion ?? 'unlabelled'] += 1;
  return tally;
};
