import type { Sensitivity } from '../../../../evaluator/models.ts';
import { makeCase } from '../cases/make-case.ts';
import type { BenchCase, Recipe } from '../cases/recipe.ts';
import type { AnalysedCase } from '../scoring/score-cases.ts';
import { analyseCase } from './analyse-case.ts';

/*
 * A process that makes clips and has them analysed, one at a time, as `run-jobs.ts` asks for them.
 */

/** A clip that is there already, or one to be made. */
export type BenchJob = {
  readonly clip: { readonly recipe: Recipe } | { readonly bench: BenchCase };
  readonly sensitivity: Sensitivity;
};

export type BenchAnswer = { readonly analysed: AnalysedCase } | { readonly error: string };

const answer = async ({ clip, sensitivity }: BenchJob): Promise<BenchAnswer> => {
  try {
    const bench = 'recipe' in clip ? await makeCase(clip.recipe) : clip.bench;
    return { analysed: await analyseCase(bench, sensitivity) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

process.on('message', async (job: BenchJob) => {
  process.send?.(await answer(job));
});
// Whoever asks may be gone.
process.on('disconnect', () => process.exit());
