import { parseArgs } from 'node:util';
import type { Sensitivity } from '../../../evaluator/models.ts';
import { describeMachine } from '../describe-machine.ts';
import { benchSubjects } from './bench-subjects.ts';
import { listSharedClips, sharedClipsFolder } from './cases/make-case.ts';
import { recipesOf } from './cases/recipes.ts';
import { sampleCases } from './cases/sample-cases.ts';
import { type DefectKind, defectKinds } from './defects/defect.ts';
import { benchReal } from './real/bench-real.ts';
import type { BenchJob } from './run/bench-worker.ts';
import { describeMisses, describeScores } from './run/describe-scores.ts';
import { runJobs } from './run/run-jobs.ts';
import { scoreCases } from './scoring/score-cases.ts';

/*
 * `npm run bench:evaluator`: counts which defects put into clean clips the built-in evaluator
 * finds, and what it finds where nothing is wrong; with `--real`, scores findings in real clips by
 * labels. The last line is one JSON object. It fails only if nothing could be measured.
 */
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const USAGE = `npm run bench:evaluator -- [--kind KIND]… [--seeds N] [--strict] [--list-misses] [--real FOLDER]
npm run bench:evaluator -- --kind subject --clips FOLDER`;

const readOptions = (args: readonly string[]) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kind: { type: 'string', multiple: true, default: [] },
      seeds: { type: 'string', default: '20' },
      strict: { type: 'boolean', default: false },
      'list-misses': { type: 'boolean', default: false },
      real: { type: 'string' },
      // A folder of labelled clips, for subjects.
      clips: { type: 'string' },
    },
  });
  const seeds = Number(values.seeds);
  if (!Number.isInteger(seeds) || seeds < 1) throw new Error('--seeds takes a number of clips.');
  if (values.kind.includes('subject') !== (values.clips !== undefined)) {
    throw new Error('--kind subject takes a folder of labelled clips: --clips FOLDER.');
  }
  const sensitivity: Sensitivity = values.strict ? 'strict' : 'normal';
  return { ...values, seeds, sensitivity };
};

const allKinds = ['clean', ...defectKinds] as const;

const readKind = (text: string): DefectKind | 'clean' => {
  const kind = allKinds.find((each) => each === text);
  if (!kind) throw new Error(`--kind is one of ${allKinds.join(', ')}, subject.`);
  return kind;
};

const run = async (args: readonly string[]): Promise<void> => {
  const { kind, seeds, sensitivity, real, clips, 'list-misses': listsMisses } = readOptions(args);
  if (real !== undefined) {
    for (const line of await benchReal(real, sensitivity)) print(line);
    return;
  }
  if (clips !== undefined) return benchSubjects(clips, print);
  const kinds = kind.map(readKind);
  const sharedFiles = listSharedClips();
  if (sharedFiles.length === 0) {
    print(`NO REAL CLIPS: ${sharedClipsFolder} IS NOT THERE. ONLY DRAWN CLIPS ARE USED.`);
  }
  for (const line of describeMachine()) print(line);
  const recipes = recipesOf({ kinds, seeds, sharedFiles });
  const samples = kinds.length === 0 ? sampleCases() : [];
  const jobs: BenchJob[] = [
    ...recipes.map((recipe) => ({ clip: { recipe }, sensitivity })),
    ...samples.map((bench) => ({ clip: { bench }, sensitivity })),
  ];
  print(`${jobs.length} clips, thresholds ${sensitivity}`);
  const analyzed = await runJobs(jobs);
  const scores = scoreCases(analyzed);
  if (listsMisses) for (const line of describeMisses(analyzed)) print(line);
  for (const line of describeScores(scores)) print(line);
  print(JSON.stringify({ sensitivity, clips: jobs.length, ...scores }));
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exitCode = 1;
}
