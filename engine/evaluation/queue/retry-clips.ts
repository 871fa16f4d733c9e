import type { RetryClips } from '../../../shared/contract/queue.ts';
import { isClipAddress } from '../../../shared/domain/clip-address.ts';
import type { ClipPart } from '../../../shared/domain/clip-copy.ts';
import type { BatchId, ClipId, JobId, ServiceId } from '../../../shared/domain/ids.ts';
import { readRunCopy } from '../../../shared/domain/in-original-frames.ts';
import { noPromptSource } from '../../../shared/domain/without-prompt.ts';
import { pathExists } from '../../clips/files/path-exists.ts';
import type { PromptFinder } from '../../clips/prompts/prompt-finder.ts';
import { neverAborted } from '../../never-aborted.ts';
import { oncePerKey } from '../../once-per-key.ts';
import { isUnseen } from '../../store/stored-stamp.ts';
import { type JobRow, type NewJob, newTryOf } from '../../store/tables/job-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import { capOwnerForRetries } from './batch-cost.ts';
import { addJobs, optionsWith, readOptions, type StoredOptions } from './create-batch.ts';
import { processInChunks } from './process-in-chunks.ts';
import type { QueueParts } from './queue-parts.ts';
import { canTakeReplacements, type Replacement, replaceJobs } from './replace-jobs.ts';
import { isCompleteNow } from './retry-runs.ts';
import { newestRetryOf, promptFinderOf } from './run-batch.ts';
import type { QueueRun } from './run-queue.ts';
import { findClipFiles, jobOfClip } from './scan-batch.ts';
import { reasonCodeOf } from './unsent-jobs.ts';

const isCompletedSince = (run: RunRow, { store }: QueueParts): boolean => {
  const finished = store.runs.finished(run);
  return finished?.state === 'completed' && finished.createdMs > run.createdMs;
};

/** Whether the path is known only from an import: such paths are not searched. */
const isNeverSeen = ({ clipId, path }: JobRow, { store }: QueueParts): boolean =>
  clipId !== null && store.clips.files(clipId).some((file) => file.path === path && isUnseen(file));

/** Creates a job for whatever is at the clip's path now: the file may have been repaired. */
const newTry = async (row: JobRow, parts: QueueParts): Promise<NewJob> => {
  const mayLook = !isClipAddress(row.path) && !isNeverSeen(row, parts);
  const isInFile = mayLook && (await pathExists(row.path));
  if (row.clipId === null || isInFile) return newTryOf(row);
  return { ...(await jobOfClip(row.clipId, parts.store)), copies: row.copies };
};

const hasPromptNow = async (
  row: JobRow,
  parts: QueueParts,
  prompts: Pick<PromptFinder, 'find'>,
): Promise<boolean> => {
  if (row.clipId !== null && parts.store.typedPrompts.of(row.clipId) !== null) return true;
  if (isClipAddress(row.path) || isNeverSeen(row, parts)) return row.givenPrompt !== null;
  return (await prompts.find({ ...row, clipId: row.clipId ?? undefined })).prompt !== null;
};

/** Retries a run of this service; clips of runs of other services are evaluated here. */
const redo = (
  run: RunRow,
  row: JobRow,
  serviceId: ServiceId,
  parts: QueueParts,
): NewJob | null | undefined => {
  const isOwn = parts.store.services.isSame(run.serviceId, serviceId) && run.imported === 0;
  if (!isOwn) return undefined;
  const newest = newestRetryOf(run, parts.store);
  if (newest.state === 'completed' || isCompletedSince(newest, parts)) return null;
  if (newest.state === 'partial' && isCompleteNow(newest, parts.store)) return null;
  if (newest.state !== 'failed' && newest.state !== 'partial') return undefined;
  // The run has had too many attempts, or is gone: the clip must be evaluated from the start.
  if (parts.store.runs.isRetryRefused(newest.id)) return undefined;
  return { ...newTryOf(row), clipId: row.clipId, redoOf: newest.id };
};

const isOfPart = (run: RunRow | undefined): boolean => {
  const copy = readRunCopy(run?.copy ?? null);
  return copy !== null && copy.frameCount < copy.sourceFrames;
};

/**
 * Returns the job that retries a clip; null if there is nothing to retry.
 * @param takesParts retries a completed part, since another part is wanted
 */
export const retryTarget = async (
  row: JobRow,
  serviceId: ServiceId,
  prompts: Pick<PromptFinder, 'find'>,
  parts: QueueParts,
  takesParts = false,
): Promise<NewJob | null> => {
  const { store } = parts;
  if (row.state === 'uncertain') return null;
  if (row.state === 'pending' && !store.batches.hasEnded(row.batchId)) return null;
  // A retry that was skipped before it began becomes a retry again.
  const run = store.runs.byId(row.runId ?? row.redoOf);
  if (row.state === 'completed' && takesParts && isOfPart(run)) return newTry(row, parts);
  const isWithoutPrompt = row.state === 'completed' && run?.promptSource === noPromptSource;
  if (isWithoutPrompt || row.state === 'needs_prompt') {
    return (await hasPromptNow(row, parts, prompts)) ? newTry(row, parts) : null;
  }
  if (row.state === 'completed') return null;
  const redone = run && redo(run, row, serviceId, parts);
  return redone === undefined ? newTry(row, parts) : redone;
};

/** A new batch, under the cap of the batch that its jobs come from. */
type RetryBatch = { options: StoredOptions; retryOf: BatchId | null };

const decided: readonly (string | undefined)[] = ['deleted', 'given_up', 'sent_again', 'attached'];

/** Returns the jobs with the current state of the clips: the newest of each file. */
const currentRows = async (
  request: RetryClips,
  { store }: QueueParts,
): Promise<{ rows: JobRow[]; neverTried: ClipId[] }> => {
  const { jobs } = store;
  const rows = new Map<JobId, JobRow>();
  const neverTried: ClipId[] = [];
  const add = (row: JobRow): void => {
    const newestAtPath = jobs.newestAt(row.path) ?? row;
    // The path may hold another clip by now, which was not requested.
    const isOtherClip = 'clipIds' in request && ![null, row.clipId].includes(newestAtPath.clipId);
    const newest = isOtherClip ? row : newestAtPath;
    const isDecided = newest.state === 'cancelled' && decided.includes(reasonCodeOf(newest));
    if (!('batchId' in request && isDecided)) rows.set(newest.id, newest);
  };
  if ('clipIds' in request) {
    await processInChunks(request.clipIds, (part) => {
      for (const clipId of part) {
        const row = jobs.newestOfClip(clipId);
        if (row) add(row);
        else neverTried.push(clipId);
      }
    });
  } else {
    const ids =
      'jobIds' in request ? request.jobIds : jobs.ids(request.batchId, request.states ?? []);
    await processInChunks(ids, (part) => {
      for (const row of jobs.byIds(part)) add(row);
    });
  }
  return { rows: [...rows.values()], neverTried };
};

/** Returns the batch to create for jobs of another batch, or for new jobs (null). */
const retryBatchOf = (
  from: BatchId | null,
  serviceId: ServiceId,
  parts: QueueParts,
): RetryBatch => {
  const { store } = parts;
  const source = store.batches.byId(from);
  const given = readOptions(source?.options ?? '{}');
  // What is free at one service may be billed by another.
  if (!source || !store.services.isSame(source.serviceId, serviceId)) given.copies = undefined;
  // `force` would pass over what was submitted with the batch's key, and pay again.
  if (source?.serviceId !== serviceId) given.force = false;
  const retryOf = from === null ? null : capOwnerForRetries(from, store);
  return { options: optionsWith(given, parts), retryOf };
};

/**
 * Retries clips, each in the batch that it was last in, or in a new one if that cannot take it.
 * Skips clips that are complete, being evaluated, or waiting for a decision or a prompt.
 * @param copies evaluates clips over a limit by a copy of this part, even if another part is
 *   complete
 * @throws AppError api_key_not_set, bad_base_url, key_unreadable, data_folder_busy
 */
export const retryClips = async (
  request: RetryClips,
  parts: QueueParts,
  liveOf: QueueRun['liveOf'],
  copies?: ClipPart,
): Promise<{ batchIds: BatchId[]; retried: number }> => {
  const serviceId = parts.link.id();
  // A command may be working on its batch: add nothing to that.
  parts.store.becomeWriter();
  const finderOf = oncePerKey((batchId: BatchId) => {
    const options = readOptions(parts.store.batches.optionsOf(batchId) ?? '{}');
    return promptFinderOf(batchId, options, parts);
  });
  const promptsOf = ({ batchId }: JobRow): Pick<PromptFinder, 'find'> => ({
    find: async (place) => (await finderOf(batchId)).find(place),
  });
  const batchFor = oncePerKey((from: BatchId | null) => retryBatchOf(from, serviceId, parts));
  const others: { job: NewJob; batch: RetryBatch }[] = [];
  const part = copies && JSON.stringify(copies);
  const { rows, neverTried } = await currentRows(request, parts);
  const retriedIn = new Map<BatchId, number>();
  for (const [batchId, ofBatch] of Map.groupBy(rows, (row) => row.batchId)) {
    const used = parts.store.batches.byId(batchId)?.serviceId;
    const isOfService = used !== undefined && parts.store.services.isSame(used, serviceId);
    const staysThere = used === serviceId && canTakeReplacements(batchId, parts);
    await processInChunks(ofBatch, async (some) => {
      const replacements: Replacement[] = [];
      for (const row of some) {
        const target = await retryTarget(row, serviceId, promptsOf(row), parts, part !== undefined);
        if (!target) continue;
        // A part chosen for one service does not apply to another, which may bill for it.
        const job = { ...target, copies: part ?? (isOfService ? target.copies : null) };
        if (staysThere) replacements.push({ row, job });
        else others.push({ job, batch: batchFor(batchId) });
      }
      const count = replaceJobs(batchId, replacements, parts, liveOf);
      if (count > 0) retriedIn.set(batchId, (retriedIn.get(batchId) ?? 0) + count);
    });
  }
  for (const job of await findClipFiles(neverTried, parts.store, neverAborted)) {
    others.push({ job: { ...job, copies: part }, batch: batchFor(null) });
  }
  for (const alike of Map.groupBy(others, ({ batch }) => JSON.stringify(batch)).values()) {
    const [first] = alike;
    if (!first) continue;
    const jobs = alike.map(({ job }) => job);
    retriedIn.set(await addJobs(jobs, { ...first.batch, serviceId }, parts), jobs.length);
  }
  const retried = [...retriedIn.values()].reduce((sum, count) => sum + count, 0);
  return { batchIds: [...retriedIn.keys()], retried };
};
