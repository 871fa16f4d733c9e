import type { BatchOrigin } from '../../../shared/contract/queue.ts';
import type { RefusedRetry, ResultDocument } from '../../../shared/documents/result.ts';
import { typesOfKey } from '../../../shared/domain/evaluate-options.ts';
import type { BatchId, RunId } from '../../../shared/domain/ids.ts';
import { lackedTypes } from '../../../shared/domain/judgment.ts';
import type { StopReason } from '../../../shared/domain/reason.ts';
import { noPromptSource } from '../../../shared/domain/without-prompt.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { FindingType } from '../../../shared/service-api/finding.ts';
import { shortList } from '../../../shared/text/short-list.ts';
import type { Store } from '../../store/store.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import type { JobRow, NewJob } from '../../store/tables/job-row.ts';
import { judgmentOfRow } from '../../store/tables/judgment-of-row.ts';
import type { RetriedState, RunRow } from '../../store/tables/run-row.ts';
import type { EngineParts } from '../engine-parts.ts';
import { findOwnRuns } from '../find-own-runs.ts';
import { documentOf, ownResult } from '../results/result-document.ts';
import { capOwnerForRetries } from './batch-cost.ts';
import { addJobs, readOptions } from './create-batch.ts';
import type { QueueParts } from './queue-parts.ts';

/** Evaluation ids or run keys, or every run of these states without a newer one. */
export type RetryRuns = { ids: readonly string[] } | { states: readonly RetriedState[] };

/** Refuses a second retry of a run: a retry costs as much as a run. */
const expectNotRetried = (run: RunRow, { store }: EngineParts): void => {
  const retried = store.runs.endedRetryOf(run.id);
  if (!retried) return;
  throw new AppError(
    'not_retryable',
    `${run.evaluationId ?? run.id} was already retried as ${retried.evaluationId}, which is ${retried.state}.`,
  );
};

const expectRetryable = (run: RunRow): void => {
  if (run.state === 'failed' || run.state === 'partial') return;
  const hint =
    run.state === 'completed'
      ? "It is complete; 'run --force' evaluates the clip again."
      : `It is ${run.state}; 'run' on the clip continues it.`;
  throw new AppError('not_retryable', `${run.evaluationId ?? run.id} cannot be retried. ${hint}`);
};

/** Whether later evaluations have added to the clip what a run lacks. */
export const isCompleteNow = (run: RunRow, { results }: Store): boolean => {
  const lacked = lackedTypes(judgmentOfRow(run));
  const { result } = results.ofClip(run.clipId);
  if (lacked.length === 0 || !result?.isJoined) return false;
  return lackedTypes(result.judgment).every((type) => !lacked.includes(type));
};

/** Selects runs by state. @throws AppError not_retryable if only partial runs could be retried */
const selectByState = (states: readonly RetriedState[], parts: EngineParts): RunRow[] => {
  const select = (state: RetriedState): RunRow[] =>
    parts.store.runs
      .unreplaced(parts.link.id(), state)
      .filter((run) => state === 'failed' || !isCompleteNow(run, parts.store));
  const runs = states.flatMap(select);
  const partial = runs.length === 0 ? select('partial') : [];
  if (partial.length === 0) return runs;
  const ids = shortList(partial.map(({ id, evaluationId }) => evaluationId ?? id));
  throw new AppError(
    'not_retryable',
    `No run has failed, but ${partial.length === 1 ? 'one is' : `${partial.length} are`} partial: ${ids}. Retry partial runs with --partial.`,
  );
};

const selectRuns = (request: RetryRuns, parts: EngineParts): RunRow[] => {
  if ('states' in request) return selectByState(request.states, parts);
  const runs = findOwnRuns(request.ids, parts);
  for (const run of runs) {
    expectRetryable(run);
    expectNotRetried(run, parts);
  }
  return runs;
};

/** Creates a job for the file of a run: the one last evaluated for it, else one seen. */
export const jobOfRun = ({ id, clipId }: RunRow, store: Store): NewJob => {
  const job = store.jobs.newestForRun(id);
  const path = job?.path ?? store.clips.files(clipId)[0]?.path ?? clipId;
  return { path, root: job?.root ?? '', clipId };
};

/**
 * Each retry is billed like a new run and follows the same rules.
 * @throws AppError unknown_run, other_service, not_retryable, api_key_not_set, data_folder_busy
 */
export const addRetries = async (
  request: RetryRuns,
  parts: QueueParts,
): Promise<{ runs: RunRow[]; batches: BatchId[] }> => {
  const { store } = parts;
  store.becomeWriter();
  const runs = selectRuns(request, parts);
  const work = runs.map((run) => {
    const { id: redoOf, prompt, promptSource } = run;
    return { run, job: { ...jobOfRun(run, store), prompt, promptSource, redoOf } };
  });
  return { runs, batches: await addRuns(work, 'command line', parts) };
};

/** Lists refused retries, which leave their runs unchanged: such a job still names its run. */
const refusedRetries = (jobs: readonly JobRow[], store: Store): RefusedRetry[] =>
  jobs.flatMap(({ runId, redoOf, reused, reason }) => {
    if (runId === null || runId !== redoOf || reused !== 1) return [];
    const evaluationId = store.runs.byId(runId)?.evaluationId ?? null;
    return [{ evaluationId, reason: readStoredJson(reason) }];
  });

export const retryDocument = (
  runs: readonly RunRow[],
  batches: readonly BatchId[],
  stoppedBy: StopReason | null,
  store: Store,
  resultOf = ownResult,
): ResultDocument => {
  const places = new Map(runs.map(({ id }, index) => [id, index]));
  const entries = batches
    .flatMap((batchId) => store.jobs.inBatch(batchId))
    .map((job) => ({ job, clip: resultOf(store, job) }))
    .toSorted((one, other) => placeOf(one.job, places) - placeOf(other.job, places));
  const warnings = batches.flatMap((batchId) => store.batches.warnings(batchId));
  return {
    ...documentOf(
      batches.length === 1 ? (batches[0] ?? null) : null,
      entries.map(({ clip }) => clip),
      stoppedBy,
      [...new Map(warnings.map((warning) => [warning.code, warning])).values()],
    ),
    refusedRetries: refusedRetries(
      entries.map(({ job }) => job),
      store,
    ),
  };
};

const placeOf = ({ redoOf }: JobRow, places: ReadonlyMap<RunId, number>): number =>
  (redoOf && places.get(redoOf)) ?? 0;

const capOwnerOf = ({ batchId }: RunRow, { store }: QueueParts): BatchId | null =>
  batchId === null ? null : capOwnerForRetries(batchId, store);

/** A run without a prompt judged the picture alone, whether or not the user asked for that. */
const requestOf = ({ run, types: chosen }: RunWork, { store }: QueueParts) => {
  const { batchId, glitchTypes, promptSource } = run;
  if (chosen) return { types: chosen };
  const stored = batchId && promptSource === noPromptSource && store.batches.optionsOf(batchId);
  if (!stored) return { types: typesOfKey(glitchTypes) };
  const { types, withoutPrompt } = readOptions(stored);
  return { types, withoutPrompt };
};

/** Defaults of commands, whatever the settings of windows are. */
const plainOptions = { concurrency: null, inline: false, withoutPrompt: null };

/** @property types to request in place of those of the run */
type RunWork = { run: RunRow; job: NewJob; types?: readonly FindingType[] };

/** Adds jobs in batches with the options of their runs, and under the same caps. */
export const addRuns = async (
  work: readonly RunWork[],
  origin: BatchOrigin,
  parts: QueueParts,
): Promise<BatchId[]> => {
  const batches: BatchId[] = [];
  const groups = Map.groupBy(work, (one) => {
    const { run } = one;
    const { requestedModel, requestedVersion } = run;
    const request = requestOf(one, parts);
    return JSON.stringify([requestedModel, requestedVersion, request, capOwnerOf(run, parts)]);
  });
  for (const alike of groups.values()) {
    const [first] = alike;
    if (!first) continue;
    const { requestedModel, requestedVersion } = first.run;
    const options = {
      ...(origin === 'command line' ? plainOptions : {}),
      model: requestedModel,
      modelVersion: requestedVersion,
      ...requestOf(first, parts),
    };
    const retryOf = capOwnerOf(first.run, parts);
    const jobs = alike.map(({ job }) => job);
    batches.push(
      await addJobs(jobs, { serviceId: parts.link.id(), options, retryOf, origin }, parts),
    );
  }
  return batches;
};
