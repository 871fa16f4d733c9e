import type { ResultDocument } from '../../shared/domain/result-document.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { type FindingType, findingTypes } from '../../shared/service-api/finding.ts';
import type { Store } from '../db/store.ts';
import type { RunRow } from '../db/tables/run-row.ts';
import { defaultConcurrency, type EvaluateOptions } from '../pipeline/evaluate-options.ts';
import { type Job, newRetryJob } from '../pipeline/job.ts';
import type { EngineParts } from './engine-parts.ts';
import { findOwnRuns } from './find-own-runs.ts';
import { runJobs } from './run-jobs.ts';

/** Evaluation ids or run keys, or every failed run that nothing newer has replaced. */
export type RetryRuns = { ids: readonly string[] } | { failed: true };

/** A retry costs as much as a run: what one has led to already is not asked for again. */
const expectNotRetried = (run: RunRow, { store }: EngineParts): void => {
  const retried = store.runs.endedRetryOf(run.id);
  if (!retried) return;
  throw new AppError(
    'not_retryable',
    `${run.evaluationId ?? run.id} was retried already, as ${retried.evaluationId}, which is ${retried.state}.`,
  );
};

const expectRetryable = (run: RunRow): void => {
  if (run.state === 'failed' || run.state === 'partial') return;
  const hint =
    run.state === 'completed'
      ? "It is complete; 'run --force' evaluates the clip anew."
      : `It is ${run.state}; 'run' on the clip goes on with it.`;
  throw new AppError('not_retryable', `${run.evaluationId ?? run.id} cannot be retried. ${hint}`);
};

const selectRuns = (request: RetryRuns, parts: EngineParts): RunRow[] => {
  if ('failed' in request) return parts.store.runs.failed(parts.link.id());
  const runs = findOwnRuns(request.ids, parts);
  for (const run of runs) {
    expectRetryable(run);
    expectNotRetried(run, parts);
  }
  return runs;
};

const optionsOf = (run: RunRow | undefined): EvaluateOptions => ({
  model: run?.requestedModel ?? null,
  modelVersion: run?.requestedVersion ?? null,
  types: (run?.glitchTypes.split(',') as FindingType[] | undefined) ?? findingTypes,
  metadata: null,
  concurrency: defaultConcurrency,
  inline: false,
  resubmitUncertain: false,
  force: false,
  withoutPrompt: null,
});

/** Where the clip of a run lies, as far as known: a retry itself needs no file. */
const fileOf = (run: RunRow, store: Store): { path: string; root: string } => {
  const job = store.jobs.newestForRun(run.id);
  return { path: job?.path ?? run.clipId, root: job?.root ?? '' };
};

/** Refused retries leave their runs as they were: the job has the run that it was to retry. */
const refusedRetries = (
  jobs: readonly Job[],
  { clips }: ResultDocument,
): NonNullable<ResultDocument['refused_retries']> =>
  jobs.flatMap(({ runId, isReused, retryOf }, index) =>
    isReused && retryOf && runId === retryOf.id
      ? [{ evaluation_id: retryOf.evaluationId, reason: clips[index]?.reason ?? null }]
      : [],
  );

/**
 * Asks the service to do runs over. Each is billed like a new one and follows the same rules.
 * @throws AppError unknown_run, other_service, not_retryable, api_key_not_set, data_folder_busy
 */
export const retryRuns = async (
  request: RetryRuns,
  parts: EngineParts,
  interrupt: AbortSignal,
): Promise<ResultDocument> => {
  const { store, link } = parts;
  store.becomeWriter();
  const runs = selectRuns(request, parts);
  const options = optionsOf(runs[0]);
  const batchId = store.batches.create(link.id(), options);
  store.jobs.add(
    batchId,
    runs.map((run) => fileOf(run, store)),
  );
  const rows = store.jobs.inBatch(batchId);
  const jobs = runs.flatMap((run, index) => {
    const row = rows[index];
    if (!row) return [];
    store.jobs.change(row.id, {
      clipId: run.clipId,
      prompt: run.prompt,
      promptSource: run.promptSource,
    });
    return [newRetryJob(row, run)];
  });
  const document = await runJobs({ batchId, jobs, options }, parts, interrupt);
  return { ...document, refused_retries: refusedRetries(jobs, document) };
};
