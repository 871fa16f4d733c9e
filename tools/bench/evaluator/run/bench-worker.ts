import { basename } from 'node:path';
import { buildFrameTable } from '../../../../evaluator/analysis/build-frame-table.ts';
import { findGlitches } from '../../../../evaluator/detectors/find-glitches.ts';
import type { Sensitivity } from '../../../../evaluator/models.ts';
import { makeCase } from '../cases/make-case.ts';
import type { BenchCase, Recipe } from '../cases/recipes.ts';
import { seenFinding } from '../scoring/match-findings.ts';
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

/** @param known what was written; null for a file that has to be read first */
const analyze = async (
  path: string,
  known: BenchCase | null,
  sensitivity: Sensitivity,
): Promise<AnalyzedCase> => {
  const table = await buildFrameTable(path);
  const frameCount = table.frames.length;
  const name = basename(path);
  const bench = known ?? { name, base: name, path, fps: table.info.fps, frameCount, truths: [] };
  if (bench.frameCount !== frameCount) {
    throw new Error(`${path} has ${frameCount} frames; ${bench.frameCount} were written.`);
  }
  const findings = findGlitches(table, sensitivity);
  return { bench, findings: findings.map((finding) => seenFinding(finding, frameCount)) };
};

const answer = async ({ clip, sensitivity }: BenchJob): Promise<BenchAnswer> => {
  try {
    if ('file' in clip) return { analyzed: await analyze(clip.file, null, sensitivity) };
    const bench = 'recipe' in clip ? await makeCase(clip.recipe) : clip.bench;
    return { analyzed: await analyze(bench.path, bench, sensitivity) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

process.on('message', async (job: BenchJob) => {
  process.send?.(await answer(job));
});
// The parent process may have ended.
process.on('disconnect', () => process.exit());
