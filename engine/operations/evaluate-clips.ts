import type { ResultDocument } from '../../shared/domain/result-document.ts';
import type { NewJob } from '../db/tables/jobs.ts';
import type { EvaluateOptions } from '../pipeline/evaluate-options.ts';
import { newJob } from '../pipeline/job.ts';
import type { PromptFinder } from '../prompts/prompt-finder.ts';
import type { EngineParts } from './engine-parts.ts';
import { runJobs } from './run-jobs.ts';

/** Evaluates clips that were found. @throws AppError api_key_not_set */
export const evaluateClips = (
  clips: readonly NewJob[],
  request: { options: EvaluateOptions; prompts: PromptFinder },
  parts: EngineParts,
  interrupt: AbortSignal,
): Promise<ResultDocument> => {
  const { store, link } = parts;
  const batchId = store.batches.create(link.id(), request.options);
  store.jobs.add(batchId, clips);
  const jobs = store.jobs.inBatch(batchId).map(newJob);
  return runJobs({ batchId, jobs, ...request }, parts, interrupt);
};
