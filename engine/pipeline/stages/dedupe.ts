import { noPromptSource, withoutPromptOf } from '../../../shared/domain/without-prompt.ts';
import type { RunRow } from '../../db/tables/run-row.ts';
import { ownRun } from '../../service/own-run.ts';
import { lastKnownLimits } from '../../service/service-limits.ts';
import type { BatchContext } from '../batch-context.ts';
import { checkClip } from '../check-clip.ts';
import { openRunOf } from '../claim-run.ts';
import { endOfRun } from '../end-of-run.ts';
import { glitchTypesKey } from '../evaluate-options.ts';
import type { Job } from '../job.ts';
import { type JobPrompt, noPrompt, sentPrompt } from '../sent-prompt.ts';
import { next, type StageOutcome } from '../stage-outcome.ts';
import { knownWork } from './leave-out-types.ts';

/**
 * A clip without a prompt is checked without one where the batch is to do so; not one whose prompt
 * is there and waits for an answer.
 */
const standInFor = (
  { promptFinding }: Job,
  { options, store, serviceId }: BatchContext,
): JobPrompt | null => {
  const isBuiltIn = store.services.baseUrl(serviceId) === null;
  if (withoutPromptOf(options.withoutPrompt, isBuiltIn) === 'hold') return null;
  return promptFinding?.question || !options.types.includes('visual_glitch') ? null : noPrompt;
};

/**
 * What has to be known before anything is spent: a clip that could never be submitted ends here,
 * and so does one without a prompt.
 */
export const describeWork = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  const { clip } = job;
  if (!clip) throw new Error('a clip is identified before its work is described');
  const isBroken = !clip.probe.ok && clip.probe.error !== null;
  job.prompt ??= standInFor(job, context);
  const { prompt } = job;
  const hasPrompt = prompt?.source !== noPromptSource;
  if (!hasPrompt) context.record(job, { promptSource: noPromptSource });
  if (isBroken || !prompt) {
    const question = job.promptFinding?.question;
    const limits = lastKnownLimits(context.store, context.serviceId, context.options);
    const { problem } = checkClip(clip, prompt && sentPrompt(prompt), limits, question);
    if (!problem) throw new Error('a clip without prompt or picture has a problem');
    return { kind: 'end', ...problem };
  }
  const asked = {
    serviceId: context.serviceId,
    clipId: clip.id,
    prompt: prompt.text,
    requestedModel: context.options.model,
    requestedVersion: context.options.modelVersion,
    glitchTypes: hasPrompt ? glitchTypesKey(context.options.types) : 'visual_glitch',
    frames: '',
  };
  job.request = knownWork(asked, context);
  return next;
};

/**
 * A later run that is under way, or may be, is paid for: it counts before the one it replaces. An
 * imported one may claim any date, and takes the place of no result of one's own.
 */
const newestOf = (finished: RunRow | undefined, open: RunRow | undefined): RunRow | undefined => {
  if (!finished || !open || open.state === 'intent') return finished ?? open;
  if (open.imported > finished.imported) return finished;
  return open.createdMs >= finished.createdMs ? open : finished;
};

/**
 * A finished run that is good enough. Forced is what was finished before the batch began: copies of a
 * clip share what the batch itself has paid for, also after it stood still.
 */
const finishedRunOf = (job: Job, context: BatchContext): RunRow | undefined => {
  if (job.retryOf !== null || !job.request) return undefined;
  const finished = context.store.runs.finished(job.request);
  const isOfThisBatch = finished?.batchId === context.batchId;
  return context.options.force && !isOfThisBatch ? undefined : finished;
};

/**
 * Takes over a run of the same work, so that nothing is paid twice: a finished one with its
 * findings, a submitted one to wait for. An uncertain one ends the clip until the user decides; one
 * that was a retry is sent again as a retry.
 */
export const dedupe = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  const { runs } = context.store;
  if (!job.request) throw new Error('work is described before it is looked up');
  const run = newestOf(finishedRunOf(job, context), openRunOf(job, context));
  if (!run || run.state === 'intent') return next;
  const isToBeSent = context.options.resubmitUncertain || job.resends === run.id;
  if (run.state === 'uncertain' && isToBeSent) {
    job.retryOf ??= (run.parentId && runs.byId(run.parentId)) || null;
    return next;
  }
  job.runId = run.id;
  job.isReused = run.state !== 'uncertain';
  context.record(job, { runId: run.id, reused: job.isReused });
  const runEnd = endOfRun(run);
  const isUnreadable = runEnd.reason?.code === 'result_unreadable';
  // A result is taken over wherever it comes from; what is still to be had, the service is asked for.
  const isOpen = run.state === 'submitted' || run.state === 'uncertain';
  if (isOpen || isUnreadable) ownRun(run, context.serviceId, context.store);
  // Asking once more for a result that could not be read costs nothing.
  if (isUnreadable) runs.markSubmitted(run.id);
  else if (run.state !== 'submitted') return { kind: 'end', ...runEnd };
  job.isSent = true;
  return next;
};
