import { isEvaluated } from '../../../shared/domain/clip-state.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { checkedNote, outcomeOf } from '../../../shared/model/outcome.ts';
import { judgmentOfRow } from '../../store/tables/judgment-of-row.ts';
import { settleAll } from '../settle-all.ts';
import type { BatchContext } from './batch-context.ts';
import type { Job } from './job.ts';
import { videoSourceOf } from './request-of.ts';
import { runStages, type StageStep, skipped } from './run-stages.ts';
import { type JobEnd, pending } from './stage-outcome.ts';
import { askForOtherKeys, isPassedOver } from './stages/ask-for-other-keys.ts';
import { checkLimits } from './stages/check-limits.ts';
import { checkSpec } from './stages/check-spec.ts';
import { mayBeCopied, planCopy, prepareCopy } from './stages/copy.ts';
import { dedupe, describeWork } from './stages/dedupe.ts';
import { dropUnsupportedTypes, mayLackTypes } from './stages/drop-unsupported-types.ts';
import { findPicture, mayHavePicture } from './stages/find-picture.ts';
import { findPrompt, identify } from './stages/identify.ts';
import { poll } from './stages/poll.ts';
import { submit } from './stages/submit.ts';
import { upload } from './stages/upload.ts';

const dedupeStep: StageStep = { name: 'dedupe', run: dedupe, stoppedBy: 'local' };
const submitStep: StageStep = { name: 'submit', run: submit, stoppedBy: 'submissions' };
const pollStep: StageStep = { name: 'poll', run: poll, stoppedBy: 'everything' };

export const promptSteps: readonly StageStep[] = [
  { name: 'probe', run: identify, stoppedBy: 'local' },
  { name: 'prompt', run: findPrompt, stoppedBy: 'local' },
];

/** Stages that need no service. */
const describeSteps: readonly StageStep[] = [
  ...promptSteps,
  { name: 'dedupe', run: checkSpec, stoppedBy: 'local' },
  { name: 'dedupe', run: describeWork, stoppedBy: 'local' },
];

/** Stages that find a run of the same work, once its types and frames are known. */
const dedupeSteps: readonly StageStep[] = [
  { name: 'dedupe', run: askForOtherKeys, isNeeded: isPassedOver, stoppedBy: 'submissions' },
  { name: 'dedupe', run: dropUnsupportedTypes, isNeeded: mayLackTypes, stoppedBy: 'submissions' },
  { name: 'preflight', run: planCopy, isNeeded: mayBeCopied, stoppedBy: 'submissions' },
  dedupeStep,
  { name: 'dedupe', run: findPicture, isNeeded: mayHavePicture, stoppedBy: 'submissions' },
];

const evaluateSteps: readonly StageStep[] = [
  { name: 'preflight', run: checkLimits, stoppedBy: 'submissions' },
  {
    name: 'copy',
    run: prepareCopy,
    isNeeded: ({ copyPlan }) => copyPlan !== null,
    stoppedBy: 'submissions',
  },
  { name: 'upload', run: upload, stoppedBy: 'submissions' },
  submitStep,
  pollStep,
];

const retrySteps: readonly StageStep[] = [submitStep, pollStep];

const waitSteps: readonly StageStep[] = [pollStep];

const workKey = (job: Job): string | null => (job.request ? JSON.stringify(job.request) : null);

/** Whether the file or the user, not the bytes, ended a job: another file may still succeed. */
const mayOtherFileSucceed = ({ state, reason }: JobEnd): boolean =>
  state === 'cancelled' || reason?.code === 'file_changed' || reason?.code === 'file_unreadable';

/** Creates the event of a clip that has ended, with what its run has found. */
export const clipEnded = (job: Job, { state, reason }: JobEnd, context: BatchContext) => {
  const { runs } = context.store;
  const run = runs.byId(job.runId);
  const judgment = run ? judgmentOfRow(run) : null;
  const findings = run ? runs.countFindings(run.id) : 0;
  const confirmed = run ? runs.countConfirmed(run.id) : 0;
  return {
    type: 'clip-ended',
    batchId: context.batchId,
    jobId: job.id,
    path: job.path,
    state,
    reason,
    findings,
    outcome: outcomeOf({ state, counts: { confirmed, open: findings - confirmed }, judgment }),
    checkedNote: checkedNote(judgment, run?.promptSource ?? null),
    reused: job.isReused,
    imported: run?.imported === 1,
  } as const;
};

/** Returns when every clip has ended or, after an interrupt or a refusal, has stopped. */
export const runJobs = async (jobs: readonly Job[], context: BatchContext): Promise<void> => {
  const { bus, batchId, lanes, pace } = context;
  // A batch that is resumed counts all of its clips, as it does when it has ended.
  const counts = context.store.jobs.counts(batchId);
  /** Jobs that do work others of the batch wait for, by that work. */
  const leaders = new Map<string, { job: Job; end: Promise<JobEnd> }>();
  /** The most recent work on each clip: a job may need only part of what another pays for. */
  const lastOfClip = new Map<ClipId, Promise<unknown>>();

  /** Stores an end only if it is new: thousands may stop, or be skipped, at the same time. */
  const recordEnd = (job: Job, { state, reason }: JobEnd): void => {
    const isStored = job.skip.signal.aborted && !job.isStageRunning && state === 'cancelled';
    if (state === 'pending') {
      if (reason !== null) context.record(job, { reason });
    } else if (!isStored) context.record(job, { state, reason, stage: 'done' });
  };

  const finish = (job: Job, end: JobEnd): void => {
    if (job.end) return;
    job.end = end;
    job.transfer = null;
    const { state } = end;
    const ended = clipEnded(job, end, context);
    recordEnd(job, end);
    counts.pending -= 1;
    counts[state] += 1;
    if (isEvaluated(state) && !job.isReused) pace.clipEvaluated();
    context.budget.jobEnded(job);
    bus.emit(ended);
    const leftMs = pace.leftMs(counts.pending);
    bus.emit({ type: 'batch-progress', batchId, counts: { ...counts }, leftMs });
  };

  const work = async (job: Job): Promise<JobEnd> => {
    const deduped = job.isSent ? null : await runStages(job, dedupeSteps, context);
    if (deduped) return deduped;
    const steps = job.runId !== null ? waitSteps : job.retryOf ? retrySteps : evaluateSteps;
    context.record(job, { stage: 'waiting' });
    return lanes.evaluate[videoSourceOf(job)].add(
      job,
      async () => (await runStages(job, steps, context)) ?? pending,
    );
  };

  /** Whether the clip or run of a job was deleted while nothing seemed to wait for them. */
  const isDeleted = ({ runId }: Job): boolean =>
    runId !== null && context.store.runs.byId(runId) === undefined;

  const follow = (job: Job, leader: Job, leaderEnd: JobEnd): JobEnd => {
    if (job.end) return skipped;
    if (leader.runId === null) return leaderEnd;
    job.runId = leader.runId;
    job.isReused = leaderEnd.state !== 'uncertain' && leaderEnd.state !== 'rejected';
    context.record(job, { runId: job.runId, reused: job.isReused });
    return leaderEnd;
  };

  /** Runs jobs on the same bytes one after the other if they request different work. */
  const workInTurn = (job: Job): Promise<JobEnd> => {
    const clipId = job.clip?.id;
    if (clipId === undefined) return work(job);
    const before = lastOfClip.get(clipId);
    const end = before ? before.then(() => work(job)) : work(job);
    lastOfClip.set(
      clipId,
      end.catch(() => undefined),
    );
    return end;
  };

  const workOnce = async (job: Job): Promise<JobEnd> => {
    const key = workKey(job);
    if (key === null) return work(job);
    for (let leader = leaders.get(key); leader; leader = leaders.get(key)) {
      const leaderEnd = await leader.end;
      const mustRunItself = mayOtherFileSucceed(leaderEnd) || isDeleted(leader.job);
      if (!mustRunItself) return follow(job, leader.job, leaderEnd);
      // The first of the waiting jobs takes over, with its own file.
      if (leaders.get(key) === leader) leaders.delete(key);
    }
    const end = workInTurn(job);
    leaders.set(key, { job, end });
    return end;
  };

  const describe = (job: Job): Promise<JobEnd | null> | null =>
    job.request ? null : lanes.prepare.add(job, () => runStages(job, describeSteps, context));

  const process = async (job: Job): Promise<void> => {
    // A waiting job ends immediately when it is skipped; a running stage handles the signal itself.
    job.skip.signal.addEventListener(
      'abort',
      () => job.isStageRunning || job.isSent || finish(job, skipped),
    );
    finish(job, (await describe(job)) ?? (await workOnce(job)));
  };

  await settleAll(jobs.map(process));
};
