import { basename } from 'node:path';
import { findModel, formatWarning, ratioWarning } from '../../../../shared/domain/model-offer.ts';
import { lastKnownLimits } from '../../../service/service-limits.ts';
import type { BatchContext } from '../batch-context.ts';
import { blockForLimits } from '../block-for.ts';
import { checkClip } from '../check-clip.ts';
import { type Job, sentPrompt } from '../job.ts';
import { next, type StageOutcome } from '../stage-outcome.ts';

/**
 * Warns of formats and aspect ratios that the model does not list. Never rejects a clip for them:
 * the words that a list may use are not documented.
 */
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
 * Checks a clip against the service's own limits. If they cannot be fetched, the batch stops, but
 * clips that the last known limits refuse are still reported.
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
