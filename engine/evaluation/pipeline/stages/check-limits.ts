import { basename } from 'node:path';
import type { WorkflowQuestion } from '../../../../shared/domain/found-prompt.ts';
import { findModel, formatWarning, ratioWarning } from '../../../../shared/domain/model-offer.ts';
import type { Reason } from '../../../../shared/domain/reason.ts';
import type { IdentifiedClip } from '../../../clips/identify-clip.ts';
import { preflight } from '../../../clips/media/probe/preflight.ts';
import { lastKnownLimits, type ServiceLimits } from '../../../service/model-list.ts';
import type { BatchContext } from '../batch-context.ts';
import { blockForLimits } from '../block-for.ts';
import { type Job, sentPrompt } from '../job.ts';
import { type JobEnd, next, reasonOfRecord, type StageOutcome } from '../stage-outcome.ts';

type CheckedClip = {
  /** Null if the clip can be submitted. */
  problem: JobEnd | null;
  warnings: Reason[];
};

const promptToChoose = ({ candidates, linkedTo }: WorkflowQuestion): Reason => ({
  code: 'prompt_to_choose',
  message:
    linkedTo === undefined
      ? `The workflow in this clip has ${candidates.length} possible prompts. Choose one; the choice applies to all clips of this workflow.`
      : `Its prompt is in ${linkedTo}, outside the folder you added. It is used only after you confirm it under Prompts in the queue or with 'clipcheck prompts'.`,
});

/**
 * A file that the service would refuse is `rejected`, even if the prompt is missing too: a prompt
 * alone would not help.
 */
export const checkClip = (
  clip: IdentifiedClip,
  prompt: string | null,
  limits: ServiceLimits,
  question: WorkflowQuestion | null = null,
): CheckedClip => {
  const { probe, sizeBytes } = clip;
  if (!probe.ok && probe.error !== null) {
    return {
      problem: { state: 'rejected', reason: reasonOfRecord(probe.error) },
      warnings: [],
    };
  }
  const { problems, warnings } = preflight(
    { sizeBytes, video: probe.ok ? probe.video : null, prompt },
    limits,
  );
  const first = problems[0];
  if (first?.code === 'missing_prompt' && question !== null) {
    return { problem: { state: 'needs_prompt', reason: promptToChoose(question) }, warnings: [] };
  }
  return {
    problem: first
      ? {
          state: first.code === 'missing_prompt' ? 'needs_prompt' : 'rejected',
          // Names every broken limit: fixing one must not reveal the next.
          reason: { code: first.code, message: problems.map((one) => one.message).join(' ') },
        }
      : null,
    warnings: warnings.map(reasonOfRecord),
  };
};

/** Only warns: the words that a list may use are not documented. */
const warnOfModel = async ({ clip, path }: Job, context: BatchContext): Promise<void> => {
  const models = await context.models();
  const model = models && findModel(models, context.options);
  if (!model) return;
  const video = clip?.probe.ok ? clip.probe.video : null;
  const warnings = [
    formatWarning(model),
    video && ratioWarning(model, { ...video, name: basename(path) }),
  ];
  for (const warning of warnings) if (warning) context.warn(warning);
};

/**
 * If the limits cannot be fetched, the batch stops, but clips that the last known limits refuse are
 * still reported.
 */
export const checkLimits = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  const { clip, prompt } = job;
  if (!clip || !prompt)
    throw new Error('a clip must have bytes and a prompt before its limits are checked');
  // The copy is within the limits.
  if (job.copyPlan) {
    await warnOfModel(job, context);
    return next;
  }
  const check = (limits: ReturnType<typeof lastKnownLimits>) =>
    checkClip(clip, sentPrompt(prompt), limits);
  try {
    const { problem, warnings } = check(await context.limits());
    for (const { message } of warnings) {
      context.bus.emit({ type: 'note', message: `${job.path}: ${message}` });
    }
    if (problem) return { kind: 'end', ...problem };
    await warnOfModel(job, context);
    return next;
  } catch (error) {
    if (context.stop.submissions.aborted) throw error;
    const { problem } = check(lastKnownLimits(context.store, context.serviceId, context.options));
    return problem ? { kind: 'end', ...problem } : blockForLimits(error);
  }
};
