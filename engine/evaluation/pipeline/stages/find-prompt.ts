import { isClipAddress } from '../../../../shared/domain/clip-address.ts';
import { withTypedPrompt } from '../../../clips/prompts/current-finding.ts';
import type { BatchContext } from '../batch-context.ts';
import type { Job } from '../job.ts';
import { next, type StageOutcome } from '../stage-outcome.ts';

/**
 * Finds the prompt of a clip: the one that was typed for it, wherever its bytes lie, else from the
 * sources; what was listed has no other source than its list. Having none is said later, when
 * the file itself is known to be good.
 */
export const findPrompt = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  if (!job.clip) throw new Error('a clip is identified before its prompt is looked for');
  // What is sent again goes with the prompt it was sent with.
  if (job.resends === null) {
    const { id } = job.clip;
    const isListed = job.givenPrompt !== null || isClipAddress(job.path);
    const found = isListed
      ? { prompt: job.givenPrompt, others: [], question: null, offered: null }
      : await context.prompts.find({ ...job, clipId: id });
    job.promptFinding = withTypedPrompt(found, context.store.typedPrompts.of(id));
    job.prompt = job.promptFinding.prompt;
    // Without what was typed: that can be taken back.
    context.record(job, { promptFinding: found });
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
