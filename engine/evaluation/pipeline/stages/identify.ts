import { isClipAddress } from '../../../../shared/domain/clip-address.ts';
import { AppError, type ErrorRecord } from '../../../../shared/errors/app-error.ts';
import { identifyAddress, identifyClip } from '../../../clips/identify-clip.ts';
import { checkSize } from '../../../clips/media/probe/preflight.ts';
import { withTypedPrompt } from '../../../clips/prompts/apply-user-choices.ts';
import { changedFileRetryMs } from '../../../service/client/retry-policy.ts';
import { lastKnownLimits } from '../../../service/model-list.ts';
import type { BatchContext } from '../batch-context.ts';
import { type Job, untilSkipped } from '../job.ts';
import { end, next, reasonOf, type StageOutcome } from '../stage-outcome.ts';

const findSizeProblem = async (
  sizeBytes: number,
  { copiedPart, store, serviceId, options, limits }: BatchContext,
): Promise<ErrorRecord | undefined> => {
  const known = lastKnownLimits(store, serviceId, options);
  if (copiedPart !== null || sizeBytes <= known.maxFileBytes) return undefined;
  const { maxFileBytes } = await limits().catch(() => known);
  return checkSize(sizeBytes, maxFileBytes)[0];
};

export const identify = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  if (isClipAddress(job.path)) {
    job.clip = identifyAddress(job.path, context.store);
    context.record(job, { clipId: job.clip.id });
    return next;
  }
  try {
    job.clip = await untilSkipped(job, context.stop.local, (signal) =>
      identifyClip(job.path, context.store, context.hasher, {
        signal,
        findSizeProblem: (sizeBytes) => findSizeProblem(sizeBytes, context),
        onStage: (stage) => context.record(job, { stage }),
        onBytes: (doneBytes, totalBytes) => context.reportBytes(job, 'hash', doneBytes, totalBytes),
      }),
    );
  } catch (error) {
    const isEnding = context.stop.local.aborted || job.skip.signal.aborted;
    if (isEnding || !(error instanceof AppError)) throw error;
    const rejected = () => end('rejected', reasonOf(error));
    return error.code === 'file_changed'
      ? { kind: 'again', delayMs: changedFileRetryMs, orElse: rejected }
      : rejected();
  }
  context.record(job, { clipId: job.clip.id });
  return next;
};

/**
 * Takes the prompt typed for a clip, wherever the file is, else that of the sources. A missing one
 * is reported once the file itself is known to be good.
 */
export const findPrompt = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  if (!job.clip) throw new Error('a clip must be identified before its prompt is searched for');
  // A run is sent again with its original prompt.
  if (job.resends === null) {
    const { id } = job.clip;
    const isListed = job.givenPrompt !== null || isClipAddress(job.path);
    const found = isListed
      ? { prompt: job.givenPrompt, others: [], question: null, offered: null }
      : await context.prompts.find({ ...job, clipId: id });
    job.promptSearch = withTypedPrompt(found, context.store.typedPrompts.of(id));
    job.prompt = job.promptSearch.prompt;
    // Without the typed prompt, which can be cleared again.
    context.record(job, { promptSearch: found });
  }
  if (job.prompt) {
    context.record(job, {
      prompt: job.prompt.text,
      promptSource: job.prompt.source,
      promptOrigin: job.prompt.origin,
    });
  }
  return next;
};
