import { isClipAddress } from '../../../shared/domain/clip-address.ts';
import type { BatchId, JobId } from '../../../shared/domain/ids.ts';
import type { StopReason } from '../../../shared/domain/reason.ts';
import { isJudgeVersion } from '../../../shared/service-api/judge-version.ts';
import { describeConflicts } from '../../clips/prompts/prompt-conflicts.ts';
import type { PromptFinder } from '../../clips/prompts/prompt-finder.ts';
import type { HeldService } from '../../service/service-link.ts';
import { askedSources } from '../../service/settings/stored-settings.ts';
import type { Store } from '../../store/store.ts';
import type { BatchRow } from '../../store/tables/batches.ts';
import type { JobRow } from '../../store/tables/job-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import { type BatchContext, createContext } from '../pipeline/batch-context.ts';
import { type Job, newJob, newKnownJob, newResendJob, newRetryJob } from '../pipeline/job.ts';
import { clipEnded, promptSteps, runJobs } from '../pipeline/run-jobs.ts';
import { runStages, skipped } from '../pipeline/run-stages.ts';
import { type PromptRequest, promptFinderFor } from '../prompt-finder-for.ts';
import { settleAll } from '../settle-all.ts';
import { createBatchCost, createCapLimit } from './batch-cost.ts';
import { readOptions, type StoredOptions } from './create-batch.ts';
import { processInChunks } from './process-in-chunks.ts';
import type { QueueParts } from './queue-parts.ts';
import type { RunningBatch } from './running-batch.ts';

export const newestRetryOf = (run: RunRow, store: Store): RunRow => {
  let newest = run;
  for (;;) {
    const retried = store.runs.endedRetryOf(newest.id);
    if (!retried) return newest;
    newest = retried;
  }
};

/**
 * Uses the sources that the batch's command named, else those of the settings. Rows of a table
 * match against all clips of the batch, finished or not.
 */
export const promptFinderOf = (
  batchId: BatchId,
  { prompts }: Pick<StoredOptions, 'prompts'>,
  parts: QueueParts,
): Promise<PromptFinder> => {
  const request: PromptRequest = prompts ?? { promptSources: askedSources(parts.settings.read()) };
  // Only a table needs them: there may be thousands.
  const jobs = request.promptsFile === undefined ? [] : parts.store.jobs.inBatch(batchId);
  const files = jobs.filter(({ path }) => !isClipAddress(path));
  return promptFinderFor(request, files, parts);
};

/** Only identifies clips and finds their prompts: every job continues later, whatever was found. */
const checkPrompts = async (jobs: readonly Job[], context: BatchContext): Promise<void> => {
  const check = async (job: Job): Promise<void> => {
    const onSkip = (): void => {
      job.end = skipped;
      context.bus.emit(clipEnded(job, skipped, context));
    };
    job.skip.signal.addEventListener('abort', onSkip, { once: true });
    const end = await context.lanes.prepare.add(job, () => runStages(job, promptSteps, context));
    if (end?.reason && end.state !== 'cancelled') context.record(job, { reason: end.reason });
  };

  // A job that has its request was submitted before, or is retried with the prompt it had.
  await settleAll(jobs.filter(({ request }) => request === null).map(check));
};

/** States in which a run was, or may have been, created: its result needs no file. */
const madeStates: readonly RunRow['state'][] = [
  'uncertain',
  'submitted',
  'completed',
  'partial',
  'failed',
];

const takeOver = (row: JobRow, run: RunRow, store: Store): Job => {
  store.jobs.change(row.id, { clipId: run.clipId, runId: run.id, reused: true });
  return newKnownJob({ ...row, reused: 1 }, run);
};

/**
 * Repeats a run by the service's retry, or by sending an uncertain run again; a run that another
 * batch has repeated since is not repeated twice.
 */
const redoJob = (row: JobRow, run: RunRow, store: Store): Job => {
  const isOver = run.state === 'failed' || run.state === 'partial';
  if (run.state === 'submitted' || run.state === 'completed') return takeOver(row, run, store);
  if (!isOver && run.state !== 'uncertain' && run.state !== 'dropped') return newJob(row);
  const retried = isOver ? run : store.runs.byId(run.parentId);
  if (!retried) return newResendJob(row, run);
  const newest = newestRetryOf(retried, store);
  if (newest.id !== retried.id) return takeOver(row, newest, store);
  return { ...newRetryJob(row, retried), resends: isOver ? null : run.id };
};

const loadJob = (row: JobRow, store: Store): Job => {
  const made = store.runs.byId(row.runId);
  if (made && madeStates.includes(made.state)) return newKnownJob(row, made);
  const redone = store.runs.byId(row.redoOf);
  return redone ? redoJob(row, redone, store) : newJob(row);
};

const loadJobs = async (batchId: BatchId, { store }: QueueParts): Promise<Map<JobId, Job>> => {
  store.jobs.resetPending(batchId);
  const jobs = new Map<JobId, Job>();
  await processInChunks(store.jobs.pending(batchId), (chunk) => {
    for (const row of chunk) jobs.set(row.id, loadJob(row, store));
  });
  // Some may have been skipped or moved in the meantime.
  const positions = store.jobs.pendingPositions(batchId);
  for (const [id, job] of jobs) {
    const position = positions.get(id);
    if (position === undefined) jobs.delete(id);
    else job.position = position;
  }
  return jobs;
};

const beginWork = async (
  live: RunningBatch,
  batch: BatchRow,
  jobs: Map<JobId, Job>,
  service: HeldService,
  parts: QueueParts,
) => {
  const { store } = parts;
  const stored = readOptions(batch.options);
  // Only for its command does a batch reject clips over a limit.
  const options = live.command ? stored : { ...stored, copies: stored.copies ?? undefined };
  const cost = createBatchCost({
    store,
    serviceId: service.id,
    isJudged: isJudgeVersion(options.modelVersion),
    jobs: [...jobs.values()],
    spent: store.costs.ofJobs(batch.id),
    limit: createCapLimit(batch.id, store),
  });
  const prompts = await promptFinderOf(batch.id, options, parts);
  const resubmitUncertain = live.command?.resubmitUncertain ?? false;
  const context = createContext({
    ...parts,
    batchId: batch.id,
    service,
    budget: cost,
    prompts,
    options: { ...options, resubmitUncertain },
    interrupt: live.interrupt.signal,
  });
  live.work = { jobs, context, cost };
  if (live.draining.aborted) context.stop.drain();
  return live.work;
};

const maxNotes = 100;

const boundedNotes = (notes: readonly string[]): string[] => {
  const further = notes.length - maxNotes;
  const kept = notes.slice(0, maxNotes);
  return further > 0 ? [...kept, `and ${further} more.`] : kept;
};

/** @returns why the service refused the batch, or gave no answer for a clip */
export const runBatch = async (
  live: RunningBatch,
  batch: BatchRow,
  service: HeldService,
  parts: QueueParts,
): Promise<StopReason | null> => {
  const { store, bus } = parts;
  const jobs = await loadJobs(batch.id, parts);
  const { context, cost } = await beginWork(live, batch, jobs, service, parts);
  try {
    bus.emit({
      type: 'batch-started',
      batchId: batch.id,
      total: store.jobs.counts(batch.id).total,
    });
    const work = batch.promptCheck === 'due' ? checkPrompts : runJobs;
    await work([...jobs.values()], context);
  } finally {
    store.batches.setEstimate(batch.id, cost.estimatedUnits());
  }
  const paths = [...jobs.values()].map(({ path }) => path);
  const notes = (await context.prompts.report(paths)).map(({ message }) => message);
  const isKept = store.batches.setPromptNotes(batch.id, boundedNotes(notes));
  if (!isKept) for (const message of notes) bus.emit({ type: 'note', message });
  // A prompt check shows prompts with all their conflicts.
  const conflicts = batch.promptCheck === 'due' ? null : describeConflicts(jobs.values());
  if (conflicts) bus.emit({ type: 'note', message: conflicts });
  return context.stop.stoppedBy;
};
