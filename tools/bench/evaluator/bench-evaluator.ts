import { cpus, loadavg } from 'node:os';
import { listSharedClips } from './cases/list-shared-clips.ts';
import { sharedClipsFolder } from './cases/make-case.ts';
import { recipesOf } from './cases/recipes.ts';
import { sampleCases } from './cases/sample-cases.ts';
import { readOptions, USAGE } from './run/bench-options.ts';
import type { BenchJob } from './run/bench-worker.ts';
import { describeMisses, describeScores } from './run/describe-scores.ts';
import { measureSpeed } from './run/measure-speed.ts';
import { runJobs } from './run/run-jobs.ts';
import { scoreCases } from './scoring/score-cases.ts';

/*
 * Puts defects into clean clips and counts which of them the built-in evaluator finds, and what it
 * finds where nothing is wrong: `npm run bench:evaluator`. The last line is one JSON object. Bad
 * figures are figures: only where nothing could be measured is the exit code not 0.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const run = async (args: readonly string[]): Promise<void> => {
  const { set, kinds, seeds, sensitivity, listsMisses } = readOptions(args);
  const sharedFiles = listSharedClips();
  if (sharedFiles.length === 0) {
    say(`NO REAL CLIPS: ${sharedClipsFolder} IS NOT THERE. ONLY DRAWN CLIPS ARE USED.`);
  }
  say(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
  say(`Load of the machine over the last minute: ${(loadavg()[0] ?? 0).toFixed(2)}`);
  const recipes = recipesOf({ set, kinds, seeds, sharedFiles });
  const samples = kinds.length === 0 ? await sampleCases() : [];
  const jobs: BenchJob[] = [
    ...recipes.map((recipe) => ({ clip: { recipe }, sensitivity })),
    ...samples.map((bench) => ({ clip: { bench }, sensitivity })),
  ];
  say(`${jobs.length} clips of the ${set} seeds, thresholds ${sensitivity}`);
  const analysed = await runJobs(jobs, (count) => {
    if (count % 50 === 0) process.stderr.write(`${count} of ${jobs.length} clips\n`);
  });
  const scores = scoreCases(analysed);
  if (listsMisses) for (const line of describeMisses(analysed)) say(line);
  for (const line of describeScores(scores)) say(line);
  const speed = await measureSpeed();
  say(
    `One core at 720p30: ${speed.timesRealTime} × real time; decoding alone ${speed.decodeTimesRealTime} ×, analysis takes ${speed.timesDecode} times as long`,
  );
  say(JSON.stringify({ set, sensitivity, clips: jobs.length, ...scores, speed }));
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exitCode = 1;
}
