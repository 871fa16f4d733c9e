import type { ClipPart } from '../../shared/contract/copies.ts';
import type { BatchId, ClipId, JobId } from '../../shared/domain/ids.ts';
import type { NewQueueJob, QueueJobRow } from '../db/tables/queue-jobs.ts';
import type { EvaluateOptions } from '../pipeline/evaluate-options.ts';
import { createPromptFinder } from '../prompts/prompt-finder.ts';
import { promptMemory } from '../prompts/prompt-memory.ts';
import { askedSources } from '../settings/asked-sources.ts';
import { addJobs, defaultOptions } from './add-batch.ts';
import { findClipFiles } from './find-clip-files.ts';
import { inParts } from './in-parts.ts';
import type { QueueParts } from './queue-parts.ts';
import { retryTarget } from './retry-target.ts';
import { capOwnerForRetries } from './shared-cap.ts';

export type RetryClips =
  | { jobIds: readonly JobId[] }
  | { clipIds: readonly ClipId[] }
  | { batchId: BatchId };

/** Jobs that go into one batch: evaluated alike, and under the cap of the batch they come from. */
type RetryBatch = { options: EvaluateOptions; retryOf: BatchId | null; jobs: NewQueueJob[] };

const never = new AbortController().signal;

/** The jobs that say how the clips stand now: the newest at each file. */
const rowsToLookAt = async (
  request: RetryClips,
  { store }: QueueParts,
): Promise<{ rows: QueueJobRow[]; neverTried: ClipId[] }> => {
  const { queueJobs } = store;
  const rows = new Map<JobId, QueueJobRow>();
  const neverTried: ClipId[] = [];
  if ('clipIds' in request) {
    await inParts(request.clipIds, (part) => {
      for (const clipId of part) {
        const row = queueJobs.newestOfClip(clipId);
        if (row) rows.set(row.id, row);
        else neverTried.push(clipId);
      }
    });
  } else {
    const ids = 'jobIds' in request ? request.jobIds : queueJobs.ids(request.batchId);
    await inParts(ids, (part) => {
      for (const row of queueJobs.byIds(part)) {
        const newest = queueJobs.newestAt(row.path) ?? row;
        rows.set(newest.id, newest);
      }
    });
  }
  return { rows: [...rows.values()], neverTried };
};

/** Puts jobs together that can go into one batch. */
const createRetryBatches = (parts: QueueParts, copies: ClipPart | undefined) => {
  /** By the batch that jobs come from; several may lead to the same. */
  const bySource = new Map<BatchId | null, RetryBatch>();
  const byContent = new Map<string, RetryBatch>();
  const defaults = defaultOptions(parts);

  const open = (from: BatchId | null): RetryBatch => {
    const stored = from === null ? undefined : parts.store.queue.optionsOf(from);
    const options: EvaluateOptions = {
      ...defaults,
      ...(JSON.parse(stored ?? '{}') as Partial<EvaluateOptions>),
      resubmitUncertain: false,
      ...(copies && { copies }),
    };
    const retryOf = from === null ? null : capOwnerForRetries(from, parts.store);
    const key = JSON.stringify([options, retryOf]);
    const batch = byContent.get(key) ?? { options, retryOf, jobs: [] };
    byContent.set(key, batch);
    bySource.set(from, batch);
    return batch;
  };

  return {
    add: (job: NewQueueJob, from: BatchId | null): void => {
      (bySource.get(from) ?? open(from)).jobs.push(job);
    },
    all: (): RetryBatch[] => [...byContent.values()],
  };
};

/**
 * Does clips over, in batches of their own: failed and partial evaluations by the service's retry,
 * what never got there by a new try. What is complete, on its way, or waits for a decision or a
 * prompt is left alone.
 * @param copies judges clips that break a limit by a copy of this part
 * @throws AppError api_key_not_set, bad_base_url, key_unreadable
 */
export const retryClips = async (
  request: RetryClips,
  parts: QueueParts,
  copies?: ClipPart,
): Promise<{ batchIds: BatchId[]; retried: number }> => {
  const serviceId = parts.link.id();
  const prompts = createPromptFinder({
    sources: askedSources(parts.settings.read()),
    memory: promptMemory(parts.store),
    parquet: parts.parquet,
  });
  const batches = createRetryBatches(parts, copies);
  const { rows, neverTried } = await rowsToLookAt(request, parts);
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
