import { glitchTypesKey, pictureTypesKey } from '../../../../shared/domain/evaluate-options.ts';
import { concernsPicture } from '../../../../shared/domain/finding-types.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { findModel } from '../../../../shared/domain/model-offer.ts';
import { noPromptSource, withoutPromptOf } from '../../../../shared/domain/without-prompt.ts';
import { lastKnownLimits } from '../../../service/model-list.ts';
import type { RunRequest, RunRow } from '../../../store/tables/run-row.ts';
import type { BatchContext } from '../batch-context.ts';
import { isBinding, openRunsOf, paidRuns } from '../claim-run.ts';
import { assignRun } from '../end-of-run.ts';
import { type Job, type JobPrompt, noPrompt, sentPrompt } from '../job.ts';
import { next, type StageOutcome } from '../stage-outcome.ts';
import { checkClip } from './check-limits.ts';
import { knownWork } from './drop-unsupported-types.ts';

const requestFor = (
  clipId: ClipId,
  prompt: JobPrompt,
  { serviceId, options }: BatchContext,
): RunRequest => ({
  serviceId,
  clipId,
  prompt: prompt.text,
  frames: '',
  requestedModel: options.model,
  requestedVersion: options.modelVersion,
  glitchTypes: prompt.source === noPromptSource ? pictureTypesKey : glitchTypesKey(options.types),
});

/**
 * Returns `noPrompt` for a clip without a prompt if the batch allows that, or if such a run is paid
 * for already; never where the user has to choose.
 */
const standInFor = (
  { promptSearch }: Job,
  clipId: ClipId,
  context: BatchContext,
): JobPrompt | null => {
  const { options, store, serviceId } = context;
  if (promptSearch?.question || !options.types.some(concernsPicture)) return null;
  const isBuiltIn = store.services.baseUrl(serviceId) === null;
  if (withoutPromptOf(options.withoutPrompt, isBuiltIn) === 'picture') return noPrompt;
  const paid = paidRuns(requestFor(clipId, noPrompt, context), context);
  // A run that would be sent again does not count as paid.
  const isThere = paid.some(
    ({ frames, state }) => frames === '' && (state !== 'uncertain' || !options.resubmitUncertain),
  );
  return isThere ? noPrompt : null;
};

/** Describes the work before anything is spent: a clip that can never be submitted ends here. */
export const describeWork = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  const { clip } = job;
  if (!clip) throw new Error('a clip must be identified before its work is described');
  const isBroken = !clip.probe.ok && clip.probe.error !== null;
  job.prompt ??= standInFor(job, clip.id, context);
  const { prompt } = job;
  if (prompt?.source === noPromptSource) context.record(job, { promptSource: noPromptSource });
  if (isBroken || !prompt) {
    const question = job.promptSearch?.question;
    const limits = lastKnownLimits(context.store, context.serviceId, context.options);
    const { problem } = checkClip(clip, prompt && sentPrompt(prompt), limits, question);
    if (!problem) throw new Error('a clip without prompt or picture must have a problem');
    return { kind: 'end', ...problem };
  }
  job.request = knownWork(requestFor(clip.id, prompt, context), context);
  return next;
};

/**
 * Prefers a later run that is unfinished, or may be: it is paid for, whichever key submitted it.
 */
export const newestOf = (
  finished: RunRow | undefined,
  open: RunRow | undefined,
): RunRow | undefined => {
  if (!finished || !open || open.state === 'intent') return finished ?? open;
  return open.createdMs >= finished.createdMs ? open : finished;
};

/**
 * `force` ignores only runs finished before the batch began: copies of a clip share what the batch
 * itself has paid for, even after it was stopped.
 */
const finishedRunOf = (job: Job, context: BatchContext): RunRow | undefined => {
  if (job.retryOf !== null || !job.request) return undefined;
  const finished = context.store.runs.finished(job.request);
  return finished && isBinding(finished, context) ? finished : undefined;
};

/** End of the version of an evaluator that could not, or was not to, judge subjects. */
const withoutSubjects = /-no-subjects$/;

/**
 * Whether the built-in evaluator now judges subjects, and a run for the prompt was made without.
 */
const lacksSubjects = async (
  { modelVersion, glitchTypes }: RunRow,
  context: BatchContext,
): Promise<boolean> => {
  const { store, options, serviceId } = context;
  const isBuiltIn = store.services.baseUrl(serviceId) === null;
  if (!isBuiltIn || options.modelVersion || glitchTypes === pictureTypesKey) return false;
  if (!withoutSubjects.test(modelVersion ?? '')) return false;
  const models = await context.models();
  const version = models && findModel(models, options)?.version;
  return typeof version === 'string' && !withoutSubjects.test(version);
};

/**
 * Reuses a run of the same work, so that nothing is paid twice. An uncertain run ends the clip
 * until the user decides; an uncertain retry is sent again as a retry.
 */
export const dedupe = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  const { runs } = context.store;
  if (!job.request) throw new Error('work must be described before it is looked up');
  const chosen = runs.byId(job.resends);
  const finished = finishedRunOf(job, context);
  const reusable = finished && !(await lacksSubjects(finished, context)) ? finished : undefined;
  const run =
    chosen?.state === 'uncertain' ? chosen : newestOf(reusable, openRunsOf(job, context)[0]);
  if (!run || run.state === 'intent') return next;
  const isToBeSent = context.options.resubmitUncertain || job.resends === run.id;
  if (run.state === 'uncertain' && isToBeSent) {
    job.retryOf ??= runs.byId(run.parentId) ?? null;
    return next;
  }
  const runEnd = assignRun(job, run, context);
  const isUnreadable = runEnd.reason?.code === 'result_unreadable';
  // Fetching an unreadable result again costs nothing, but another key may not find it.
  if (isUnreadable && run.serviceId === context.serviceId) runs.markSubmitted(run.id);
  else if (run.state !== 'submitted') return { kind: 'end', ...runEnd };
  job.isSent = true;
  return next;
};
