import { readFileSync } from 'node:fs';
import type { FrameRange, TruthBox } from '../defects/defect.ts';
import { boxOverlap, frameOverlap, type SeenFinding } from '../scoring/match-findings.ts';

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

export type Tally = Record<Opinion | 'unlabelled', number> & { findings: number };

/**
 * Matches each label with at most one finding: of the same kind, in the same bytes, with frames
 * and, if both have one, boxes that overlap.
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

/**
 * `right`: the text is true, and a person would call it a defect. `arguable`: intended, hard to
 * see, or another defect than the text says. `false`: no defect, or the text is not true.
 */
export const opinions = ['right', 'arguable', 'false'] as const;
export type Opinion = (typeof opinions)[number];

export type Label = {
  readonly file: string;
  readonly sha256: string;
  /** The kinds under which the opinion holds: another name can make a finding right or wrong. */
  readonly kinds: readonly string[];
  readonly range: FrameRange;
  /** null for the entire picture. */
  readonly box: TruthBox | null;
  readonly opinion: Opinion;
  readonly why: string;
};

const labelsPath = new URL('./real-clips.tsv', import.meta.url);

export const readLabels = (text = readFileSync(labelsPath, 'utf8')): Label[] =>
  text.trimEnd().split('\n').slice(1).map(parseLine);

const parseLine = (line: string, index: number): Label => {
  const [file = '', sha256 = '', kinds = '', first, last, box, label, why = ''] = line.split('\t');
  const opinion = opinions.find((each) => each === label);
  const range = [Number(first), Number(last)] as const;
  if (!opinion || !/^[0-9a-f]{64}$/.test(sha256) || !(range[0] <= range[1]) || why === '') {
    throw new Error(`Line ${index + 2} of real-clips.tsv is not a label: ${line}`);
  }
  return { file, sha256, kinds: kinds.split(','), range, box: parseBox(box), opinion, why };
};

const parseBox = (text = ''): TruthBox | null => {
  const [xmin = 0, ymin = 0, xmax = 1, ymax = 1] = text.split(' ').map(Number);
  return text === '' ? null : { xmin, ymin, xmax, ymax };
};

/** Of a standard normal distribution, the value that 2.5 % exceed. */
const Z = 1.96;

/** 95 % Wilson score interval of a share, from 0 to 1; everything if there is no trial. */
export const wilsonInterval = (hits: number, trials: number): readonly [number, number] => {
  if (trials === 0) return [0, 1];
  const share = hits / trials;
  const scale = 1 + Z ** 2 / trials;
  const center = share + Z ** 2 / (2 * trials);
  const margin = Z * Math.sqrt((share * (1 - share)) / trials + Z ** 2 / (4 * trials ** 2));
  return [Math.max(0, (center - margin) / scale), Math.min(1, (center + margin) / scale)];
};
