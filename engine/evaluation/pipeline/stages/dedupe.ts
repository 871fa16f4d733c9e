import { glitchTypesKey } from '../../../../shared/domain/evaluate-options.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { noPromptSource, withoutPromptOf } from '../../../../shared/domain/without-prompt.ts';
import { ownRun } from '../../../service/own-run.ts';
import { lastKnownLimits } from '../../../service/service-limits.ts';
import type { RunRequest, RunRow } from '../../../store/tables/run-row.ts';
import type { BatchContext } from '../batch-context.ts';
import { checkClip } from '../check-clip.ts';
import { openRunOf } from '../claim-run.ts';
import type { Job } from '../job.ts';
import { paidRuns } from '../paid-runs.ts';
import { type JobPrompt, noPrompt, sentPrompt } from '../sent-prompt.ts';
import { next, type StageOutcome } from '../stage-outcome.ts';
import { standByRun } from '../stand-by-run.ts';
import { knownWork } from './leave-out-types.ts';

/** The work on a clip in a batch. */
const requestFor = (
  clipId: ClipId,
  prompt: JobPrompt,
  { serviceId, options }: BatchContext,
): RunRequest => ({
  ...{ serviceId, clipId, prompt: prompt.text, frames: '' },
  requestedModel: options.model,
  requestedVersion: options.modelVersion,
  glitchTypes: prompt.source === noPromptSource ? 'visual_glitch' : glitchTypesKey(options.types),
});

/**
 * A clip without a prompt is checked without one where the batch is to do so, or where that is paid
 * for already; not one whose prompt is there and waits for an answer.
 */
const standInFor = (
  { promptFinding }: Job,
  clipId: ClipId,
  context: BatchContext,
): JobPrompt | null => {
  const { options, store, serviceId } = context;
  if (promptFinding?.question || !options.types.includes('visual_glitch')) return null;
  const isBuiltIn = store.services.baseUrl(serviceId) === null;
  if (withoutPromptOf(options.withoutPrompt, isBuiltIn) === 'picture') return noPrompt;
  const paid = paidRuns(requestFor(clipId, noPrompt, context), context);
  // What would have to be sent again is held.
  const isThere = paid.some(
    ({ frames, state }) => frames === '' && (state !== 'uncertain' || !options.resubmitUncertain),
  );
  return isThere ? noPrompt : null;
};

/**
 * What has to be known before anything is spent: a clip that could never be submitted ends here,
 * and so does one without a prompt.
 */
export const describeWork = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  const { clip } = job;
  if (!clip) throw new Error('a clip is identified before its work is described');
  const isBroken = !clip.probe.ok && clip.probe.error !== null;
  job.prompt ??= standInFor(job, clip.id, context);
  const { prompt } = job;
  if (prompt?.source === noPromptSource) context.record(job, { promptSource: noPromptSource });
  if (isBroken || !prompt) {
    const question = job.promptFinding?.question;
    const limits = lastKnownLimits(context.store, context.serviceId, context.options);
    const { problem } = checkClip(clip, prompt && sentPrompt(prompt), limits, question);
    if (!problem) throw new Error('a clip without prompt or picture has a problem');
    return { kind: 'end', ...problem };
  }
  job.request = knownWork(requestFor(clip.id, prompt, context), context);
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
  const runEnd = standByRun(job, run, context);
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
