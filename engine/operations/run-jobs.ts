import type { BatchId } from '../../shared/domain/ids.ts';
import type { ResultDocument } from '../../shared/domain/result-document.ts';
import { noBudgetLimit } from '../pipeline/budget.ts';
import { createContext } from '../pipeline/create-context.ts';
import type { EvaluateOptions } from '../pipeline/evaluate-options.ts';
import type { Job } from '../pipeline/job.ts';
import { runBatch } from '../pipeline/run-batch.ts';
import { conflictNote } from '../prompts/conflict-note.ts';
import { createPromptFinder, type PromptFinder } from '../prompts/prompt-finder.ts';
import { promptMemory } from '../prompts/prompt-memory.ts';
import { batchDocument } from '../results/result-document.ts';
import type { EngineParts } from './engine-parts.ts';
import { pruneHistory } from './prune-history.ts';

type BatchWork = {
  batchId: BatchId;
  jobs: readonly Job[];
  options: EvaluateOptions;
  prompts?: PromptFinder;
};

/** Runs the jobs of a batch to their end and gives its document. */
export const runJobs = async (
  work: BatchWork,
  parts: EngineParts,
  interrupt: AbortSignal,
): Promise<ResultDocument> => {
  const { batchId, jobs, options } = work;
  const { store, bus, parquet } = parts;
  const prompts = work.prompts ?? createPromptFinder({ memory: promptMemory(store), parquet });
  const service = parts.link.hold();
  const budget = noBudgetLimit;
  const context = createContext({
    ...parts,
    batchId,
    options,
    service,
    budget,
    prompts,
    interrupt,
  });
  pruneHistory(store);
  bus.emit({ type: 'batch-started', batchId, total: jobs.length });
  await runBatch(jobs, context).finally(service.release);
  for (const { message } of await prompts.report(jobs.map(({ path }) => path))) {
    bus.emit({ type: 'note', message });
  }
  const conflicts = conflictNote(jobs);
  if (conflicts) bus.emit({ type: 'note', message: conflicts });
  store.batches.end(batchId, context.stop.stoppedBy);
  const document = batchDocument(store, batchId, context.stop.stoppedBy);
  bus.emit({ type: 'batch-ended', batchId, counts: document.counts });
  return document;
};
