import { existsSync } from 'node:fs';
import type { ClipPart, RunCopy } from '../../../../shared/domain/clip-copy.ts';
import { readRunCopy } from '../../../../shared/domain/in-original-frames.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { isReusableFor } from '../../../clips/copies/choose-frames.ts';
import type { CopyPlan } from '../../../clips/copies/create-copies.ts';
import { throwIfChanged } from '../../../clips/identify-clip.ts';
import { brokenLimits, preflight } from '../../../clips/media/probe/preflight.ts';
import { lastKnownLimits, type ServiceLimits } from '../../../service/model-list.ts';
import { framesKey, type RunRow } from '../../../store/tables/run-row.ts';
import type { BatchContext } from '../batch-context.ts';
import { blockForLimits } from '../block-for.ts';
import { paidRuns } from '../claim-run.ts';
import { type Job, sentPrompt, untilSkipped } from '../job.ts';
import { end, next, reasonOf, type StageOutcome } from '../stage-outcome.ts';

const copyOfResent = ({ resends }: Job, { store }: BatchContext): RunCopy | null =>
  readRunCopy((resends && store.runs.byId(resends)?.copy) ?? null);

const partFor = ({ copies }: Job, { copiedPart }: BatchContext): ClipPart | null =>
  copies ?? copiedPart;

const breaksKnownLimit = ({ clip }: Job, { store, serviceId, options }: BatchContext): boolean =>
  clip?.probe.ok === true &&
  brokenLimits({ ...clip, video: clip.probe.video }, lastKnownLimits(store, serviceId, options))
    .length > 0;

/**
 * If copies were not requested, clips within the last known limits skip this stage, which waits for
 * the service: that may only just be starting.
 */
export const mayBeCopied = (job: Job, context: BatchContext): boolean => {
  if (job.clip?.probe.ok !== true) return false;
  if (copyOfResent(job, context) !== null) return true;
  const isAskedFor = Boolean(job.copies ?? context.options.copies);
  return partFor(job, context) !== null && (isAskedFor || breaksKnownLimit(job, context));
};

/** Plans a copy; null if the clip is within the limits, or has a problem that no copy fixes. */
const planFor = async (
  job: Job,
  limits: ServiceLimits,
  context: BatchContext,
): Promise<CopyPlan | null> => {
  const { clip, prompt } = job;
  if (!clip?.probe.ok) return null;
  const source = { ...clip, path: job.path, video: clip.probe.video };
  const broken = brokenLimits(source, limits);
  const { problems } = preflight({ ...source, prompt: sentPrompt(prompt) }, limits);
  const part = partFor(job, context);
  const isMended = broken.length > 0 && problems.length === broken.length;
  return part && isMended ? context.copies.plan(source, part, limits) : null;
};

const samePartOf = (
  runs: readonly RunRow[],
  plan: CopyPlan | null,
  part: ClipPart | null,
): RunRow | undefined =>
  runs.find((run) => {
    const evaluated = readRunCopy(run.copy);
    const range = plan ?? (evaluated && { startFrame: 0, frameCount: evaluated.sourceFrames });
    return evaluated && range && part && isReusableFor(evaluated, range, part);
  });

/** @returns limits to plan by, and why they may be outdated if the service did not return them */
const limitsFor = async (
  context: BatchContext,
): Promise<{ limits: ServiceLimits; refusal: StageOutcome | null }> => {
  const { store, serviceId, options, stop } = context;
  try {
    return { limits: await context.limits(), refusal: null };
  } catch (error) {
    if (stop.submissions.aborted) throw error;
    const limits = lastKnownLimits(store, serviceId, options);
    return { limits, refusal: blockForLimits(error) };
  }
};

const planNew = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  if (!job.request) throw new Error('work must be described before its copy is planned');
  const paid = paidRuns(job.request, context).filter(
    ({ state }) => state !== 'uncertain' || !context.options.resubmitUncertain,
  );
  // The full clip was evaluated, or is being evaluated: lower limits since then do not matter.
  if (paid.some(({ copy }) => copy === null)) return next;
  const { limits, refusal } = await limitsFor(context);
  let plan: CopyPlan | null;
  try {
    plan = await planFor(job, limits, context);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refusal ?? end('rejected', reasonOf(error));
  }
  const known = samePartOf(paid, plan, partFor(job, context));
  if (!known && plan && refusal) return refusal;
  job.copyPlan = known ? null : plan;
  job.request = { ...job.request, frames: known?.frames ?? framesKey(plan) };
  return next;
};

/**
 * Decides which frames of a clip that breaks a limit are evaluated, before the lookup of earlier
 * evaluations: other frames are other work.
 */
export const planCopy = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  if (!job.request) throw new Error('work must be described before its copy is planned');
  if (job.resends === null) return planNew(job, context);
  const resent = copyOfResent(job, context);
  if (!resent) return next;
  const { limits, refusal } = await limitsFor(context);
  if (refusal) return refusal;
  job.copyPlan = { ...resent, limits };
  job.request = { ...job.request, frames: framesKey(resent) };
  return next;
};

export const prepareCopy = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  const { clip, copyPlan: plan } = job;
  if (!clip?.probe.ok || !plan || job.copy) return next;
  const source = { ...clip, path: job.path, video: clip.probe.video };
  // Reports the share of the file that corresponds to the share of frames written.
  const partBytes = clip.sizeBytes * (plan.frameCount / plan.sourceFrames);
  try {
    await throwIfChanged(job.path, clip);
    const made = await untilSkipped(job, context.stop.submissions, (signal) =>
      context.copies.make(source, plan, {
        signal,
        onFrames: (done) =>
          context.reportBytes(job, 'copy', (partBytes * done) / plan.frameCount, partBytes),
      }),
    );
    await throwIfChanged(job.path, clip);
    job.copy = made;
    return next;
  } catch (error) {
    const isEnding = context.stop.submissions.aborted || job.skip.signal.aborted;
    if (isEnding || !(error instanceof AppError)) throw error;
    return end('rejected', reasonOf(error));
  }
};

/**
 * Makes the copy of a job again if it was deleted meanwhile; null if there is nothing to do.
 * @param orElse how the job ends if that keeps happening
 */
export const remakeCopy = (job: Job, orElse: () => StageOutcome): StageOutcome | null => {
  if (job.copy === null || existsSync(job.copy.path)) return null;
  job.copy = null;
  return { kind: 'again', delayMs: 0, orElse };
};
