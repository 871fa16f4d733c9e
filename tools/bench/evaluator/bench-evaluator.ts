import { describeMachine } from '../describe-machine.ts';
import { listSharedClips, sharedClipsFolder } from './cases/make-case.ts';
import { recipesOf } from './cases/recipes.ts';
import { sampleCases } from './cases/sample-cases.ts';
import { benchReal } from './real/bench-real.ts';
import { readOptions, USAGE } from './run/bench-options.ts';
import type { BenchJob } from './run/bench-worker.ts';
import { describeMisses, describeScores } from './run/describe-scores.ts';
import { runJobs } from './run/run-jobs.ts';
import { scoreCases } from './scoring/score-cases.ts';
import { benchSubjects } from './subjects/bench-subjects.ts';

/*
 * `npm run bench:evaluator`: puts defects into clean clips, and counts which of them the built-in
 * evaluator finds, and what it finds where nothing is wrong. The last line is one JSON object. Bad
 * scores are not errors: the exit code is not 0 only if nothing could be measured. With `--real`,
 * it scores the findings in real clips against labels instead.
 */
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const run = async (args: readonly string[]): Promise<void> => {
  const options = readOptions(args);
  const { set, kinds, seeds, sensitivity, listsMisses, realFolder, subjectClips } = options;
  if (realFolder !== null) {
    for (const line of await benchReal(realFolder, sensitivity)) print(line);
    return;
  }
  if (subjectClips !== null) {
    await benchSubjects(subjectClips, set, options.prompts, print);
    return;
  }
  const sharedFiles = listSharedClips();
  if (sharedFiles.length === 0) {
    print(`NO REAL CLIPS: ${sharedClipsFolder} IS NOT THERE. ONLY DRAWN CLIPS ARE USED.`);
  }
  for (const line of describeMachine()) print(line);
  const recipes = recipesOf({ set, kinds, seeds, sharedFiles });
  const samples = kinds.length === 0 ? await sampleCases() : [];
  const jobs: BenchJob[] = [
    ...recipes.map((recipe) => ({ clip: { recipe }, sensitivity })),
    ...samples.map((bench) => ({ clip: { bench }, sensitivity })),
  ];
  print(`${jobs.length} clips of the ${set} seeds, thresholds ${sensitivity}`);
  const analyzed = await runJobs(jobs, (count) => {
    if (count % 50 === 0) process.stderr.write(`${count} of ${jobs.length} clips\n`);
  });
  const scores = scoreCases(analyzed);
  if (listsMisses) for (const line of describeMisses(analyzed)) print(line);
  for (const line of describeScores(scores)) print(line);
  print(JSON.stringify({ set, sensitivity, clips: jobs.length, ...scores }));
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exitCode = 1;
}
