import { basename } from 'node:path';
import { buildFrameTable } from '../../../../evaluator/analysis/build-frame-table.ts';
import type { FrameStatisticsTable } from '../../../../evaluator/analysis/frame-table.ts';
import { findGlitches } from '../../../../evaluator/detectors/find-glitches.ts';
import type { Sensitivity } from '../../../../evaluator/models.ts';
import { makeCase } from '../cases/make-case.ts';
import type { BenchCase, Recipe } from '../cases/recipes.ts';
import { type SeenFinding, seenFinding } from '../scoring/match-findings.ts';
import type { AnalyzedCase } from '../scoring/score-cases.ts';

/* A process that makes and analyzes clips, one at a time, for `run-jobs.ts`. */

export type BenchJob = {
  readonly clip:
    | { readonly recipe: Recipe }
    | { readonly bench: BenchCase }
    | { readonly file: string };
  readonly sensitivity: Sensitivity;
};

export type BenchAnswer = { readonly analyzed: AnalyzedCase } | { readonly error: string };

const analyzeCase = async (bench: BenchCase, sensitivity: Sensitivity): Promise<AnalyzedCase> => {
  const table = await buildFrameTable(bench.path);
  if (table.frames.length !== bench.frameCount) {
    throw new Error(
      `${bench.path} has ${table.frames.length} frames; ${bench.frameCount} were written.`,
    );
  }
  return { bench, findings: findIn(table, sensitivity) };
};

const findIn = (table: FrameStatisticsTable, sensitivity: Sensitivity): SeenFinding[] =>
  findGlitches(table, sensitivity).map((finding) => seenFinding(finding, table.frames.length));

const analyzeFile = async (path: string, sensitivity: Sensitivity): Promise<AnalyzedCase> => {
  const table = await buildFrameTable(path);
  const name = basename(path);
  const { fps } = table.info;
  const bench = { name, base: name, path, fps, frameCount: table.frames.length, truths: [] };
  return { bench, findings: findIn(table, sensitivity) };
};

const answer = async ({ clip, sensitivity }: BenchJob): Promise<BenchAnswer> => {
  try {
    if ('file' in clip) return { analyzed: await analyzeFile(clip.file, sensitivity) };
    const bench = 'recipe' in clip ? await makeCase(clip.recipe) : clip.bench;
    return { analyzed: await analyzeCase(bench, sensitivity) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

process.on('message', async (job: BenchJob) => {
  process.send?.(await answer(job));
});
// The parent process may have ended.
process.on('disconnect', () => process.exit());
