import type { BatchId, ClipId, JobId } from '../../shared/domain/ids.ts';
import type { NewQueueJob, QueueJobRow } from '../db/tables/queue-jobs.ts';
import type { EvaluateOptions } from '../pipeline/evaluate-options.ts';
import { createPromptFinder } from '../prompts/prompt-finder.ts';
import { addJobs, defaultOptions } from './add-batch.ts';
import { findClipFiles } from './find-clip-files.ts';
import { inParts } from './in-parts.ts';
import type { QueueParts } from './queue-parts.ts';
import { retryTarget } from './retry-target.ts';

export type RetryClips =
  | { jobIds: readonly JobId[] }
  | { clipIds: readonly ClipId[] }
  | { batchId: BatchId };

/** Jobs that go into one batch: evaluated alike, and under the cap of the batch they come from. */
type RetryBatch = { options: EvaluateOptions; capUnits: number | null; jobs: NewQueueJob[] };

const never = new AbortController().signal;

/** The jobs that say how the clips stand now: the newest at each file. */
const rowsToLookAt = (
  request: RetryClips,
  { store }: QueueParts,
): { rows: QueueJobRow[]; neverTried: ClipId[] } => {
  if ('clipIds' in request) {
    const found = request.clipIds.map((clipId) => ({
      clipId,
      row: store.queueJobs.newestOfClip(clipId),
    }));
    return {
      rows: found.flatMap(({ row }) => row ?? []),
      neverTried: found.flatMap(({ row, clipId }) => (row ? [] : clipId)),
    };
  }
  const ids = 'jobIds' in request ? request.jobIds : store.queueJobs.ids(request.batchId);
  const newest = store.queueJobs.byIds(ids).map((row) => store.queueJobs.newestAt(row.path) ?? row);
  return { rows: [...new Map(newest.map((row) => [row.id, row])).values()], neverTried: [] };
};

/** What is left of the cap of a batch: a retry must not take what is done over past it. */
const capLeft = (batchId: BatchId, { store }: QueueParts): number | null => {
  const capUnits = store.queue.byId(batchId)?.capUnits ?? null;
  return capUnits === null ? null : Math.max(0, capUnits - store.costs.ofBatch(batchId));
};

/** Puts jobs together that can go into one batch. */
const createRetryBatches = (parts: QueueParts) => {
  const batches = new Map<string, RetryBatch>();
  const defaults = defaultOptions(parts);
  const optionsOf = (batchId: BatchId): EvaluateOptions => ({
    ...defaults,
    ...(JSON.parse(parts.store.queue.optionsOf(batchId) ?? '{}') as Partial<EvaluateOptions>),
    resubmitUncertain: false,
  });
  const put = (key: string, job: NewQueueJob, batch: Omit<RetryBatch, 'jobs'>): void => {
    const known = batches.get(key) ?? { ...batch, jobs: [] };
    known.jobs.push(job);
    batches.set(key, known);
  };
  return {
    add: (job: NewQueueJob, from: BatchId | null): void => {
      const options = from === null ? defaults : optionsOf(from);
      const capUnits = from === null ? null : capLeft(from, parts);
      const capKey = capUnits === null ? '' : from;
      put(JSON.stringify([options, capKey]), job, { options, capUnits });
    },
    all: (): RetryBatch[] => [...batches.values()],
  };
};

/**
 * Does clips over, in batches of their own: failed and partial evaluations by the service's retry,
 * what never got there by a new try. What is complete, on its way, or waits for a decision or a
 * prompt is left alone.
 * @throws AppError missing_api_key, bad_base_url, key_unreadable
 */
export const retryClips = async (
  request: RetryClips,
  parts: QueueParts,
): Promise<{ batchIds: BatchId[]; retried: number }> => {
  const serviceId = parts.link.id();
  const prompts = createPromptFinder({ sources: parts.settings.read().promptSources });
  const batches = createRetryBatches(parts);
  const { rows, neverTried } = rowsToLookAt(request, parts);
  await inParts(rows, async (part) => {
    for (const row of part) {
      const job = await retryTarget(row, serviceId, prompts, parts);
      if (job) batches.add(job, row.batchId);
    }
  });
  for (const job of await findClipFiles(neverTried, parts.store, never)) batches.add(job, null);
  const batchIds: BatchId[] = [];
  let retried = 0;
  for (const { jobs, ...batch } of batches.all()) {
    batchIds.push(await addJobs(jobs, { ...batch, serviceId }, parts));
    retried += jobs.length;
  }
  return { batchIds, retried };
};
