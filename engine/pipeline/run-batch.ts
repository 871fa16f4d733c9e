import type { ClipState } from '../../shared/domain/clip-state.ts';
import { countStates } from '../../shared/domain/clip-state.ts';
import type { BatchContext } from './batch-context.ts';
import type { Job } from './job.ts';
import { runStages } from './run-stages.ts';
import { dedupeSteps, describeSteps, evaluateSteps, retrySteps, waitSteps } from './stage-lists.ts';
import type { JobEnd } from './stage-outcome.ts';
import { createTimeLeft } from './time-left.ts';

const pending: JobEnd = { state: 'pending', reason: null };

/** What makes two jobs the same work; null for work that no other job can share. */
const workKey = (job: Job): string | null => (job.request ? JSON.stringify(job.request) : null);

/**
 * Takes all jobs of a batch through the pipeline. Returns when every clip has come to an end or,
 * after an interrupt or a refusal of the service, to a standstill.
 */
export const runBatch = async (jobs: readonly Job[], context: BatchContext): Promise<void> => {
  const { bus, batchId, lanes, clock } = context;
  const states = new Map<Job, ClipState>(jobs.map((job) => [job, 'pending']));
  const timeLeft = createTimeLeft(clock.nowMs());
  /** Work that a job of this batch has taken on; the others wait for it. */
  const leaders = new Map<string, { job: Job; end: Promise<JobEnd> }>();

  const finish = (job: Job, { state, reason }: JobEnd): JobEnd => {
    context.record(job, { state, reason, ...(state === 'pending' ? {} : { stage: 'done' }) });
    states.set(job, state);
    if (state !== 'pending' && !job.isReused) timeLeft.clipEnded(clock.nowMs());
    bus.emit({
      type: 'clip-ended',
      batchId,
      jobId: job.id,
      path: job.path,
      state,
      reason,
      findings: job.runId === null ? 0 : context.store.runs.countFindings(job.runId),
      reused: job.isReused,
    });
    const counts = countStates(states.values());
    const leftMs = timeLeft.estimateMs(counts.pending);
    bus.emit({ type: 'batch-progress', batchId, counts, leftMs });
    return { state, reason };
  };

  const work = async (job: Job): Promise<JobEnd> => {
    const deduped = await runStages(job, dedupeSteps, context);
    if (deduped) return deduped;
    const steps = job.runId !== null ? waitSteps : job.retryOf ? retrySteps : evaluateSteps;
    return lanes.evaluate.add(async () => (await runStages(job, steps, context)) ?? pending);
  };

  /** A job whose work another one of the batch does gets that one's run and end. */
  const follow = async (job: Job, leader: { job: Job; end: Promise<JobEnd> }): Promise<JobEnd> => {
    const leaderEnd = await leader.end;
    if (leader.job.runId === null) return leaderEnd;
    job.runId = leader.job.runId;
    job.isReused = true;
    context.record(job, { runId: job.runId, reused: true });
    return leaderEnd;
  };

  const process = async (job: Job): Promise<void> => {
    const described = job.retryOf
      ? null
      : await lanes.prepare.add(() => runStages(job, describeSteps, context));
    if (described) {
      finish(job, described);
      return;
    }
    const key = workKey(job);
    const leader = key === null ? undefined : leaders.get(key);
    const end = leader ? follow(job, leader) : work(job);
    if (key !== null && !leader) leaders.set(key, { job, end });
    finish(job, await end);
  };

  await Promise.all(jobs.map(process));
};
