import { readFileSync } from 'node:fs';
import type { FrameRange, TruthBox } from '../defects/defect.ts';

/**
 * A person's opinion of a finding. `right`: the text is true, and a person would call it a defect.
 * `arguable`: it may be intended, or hard to see, or another defect than the text says. `false`:
 * there is no defect, or the text is not true.
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
