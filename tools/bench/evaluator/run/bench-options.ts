import { parseArgs } from 'node:util';
import type { Sensitivity } from '../../../../evaluator/models.ts';
import type { SeedSet } from '../cases/recipes.ts';
import { type DefectKind, defectKinds } from '../defects/defect.ts';

export type BenchOptions = {
  readonly set: SeedSet;
  readonly kinds: readonly (DefectKind | 'clean')[];
  readonly seeds: number;
  readonly sensitivity: Sensitivity;
  readonly listsMisses: boolean;
  readonly realFolder: string | null;
  /** Folder of labelled clips for `--kind subject`; null to measure drawn clips. */
  readonly subjectClips: string | null;
  readonly prompts: string | null;
};

const DEFAULT_SEEDS = 20;

export const USAGE =
  'npm run bench:evaluator -- [--tune] [--kind KIND]… [--seeds N] [--strict] [--list-misses] [--real FOLDER]\nnpm run bench:evaluator -- --kind subject --clips FOLDER [--tune] [--prompts FILE]';

export const readOptions = (args: readonly string[]): BenchOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      tune: { type: 'boolean', default: false },
      kind: { type: 'string', multiple: true, default: [] },
      seeds: { type: 'string', default: String(DEFAULT_SEEDS) },
      strict: { type: 'boolean', default: false },
      'list-misses': { type: 'boolean', default: false },
      real: { type: 'string' },
      clips: { type: 'string' },
      prompts: { type: 'string' },
    },
  });
  const seeds = Number(values.seeds);
  if (!Number.isInteger(seeds) || seeds < 1) throw new Error('--seeds takes a number of clips.');
  const isAboutSubjects = values.kind.includes('subject');
  if (isAboutSubjects !== (values.clips !== undefined)) {
    throw new Error('--kind subject takes a folder of labelled clips: --clips FOLDER.');
  }
  return {
    set: values.tune ? 'tuning' : 'reported',
    kinds: isAboutSubjects ? [] : values.kind.map(readKind),
    seeds,
    sensitivity: values.strict ? 'strict' : 'normal',
    listsMisses: values['list-misses'],
    realFolder: values.real ?? null,
    subjectClips: values.clips ?? null,
    prompts: values.prompts ?? null,
  };
};

const allKinds = ['clean', ...defectKinds] as const;

const readKind = (text: string): DefectKind | 'clean' => {
  const kind = allKinds.find((each) => each === text);
  if (!kind) throw new Error(`--kind is one of ${allKinds.join(', ')}, subject.`);
  return kind;
};
