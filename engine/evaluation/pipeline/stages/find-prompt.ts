import { isClipAddress } from '../../../../shared/domain/clip-address.ts';
import { withTypedPrompt } from '../../../clips/prompts/apply-user-choices.ts';
import type { BatchContext } from '../batch-context.ts';
import type { Job } from '../job.ts';
import { next, type StageOutcome } from '../stage-outcome.ts';

/**
 * Finds the prompt of a clip: the one typed for it, wherever the file is, else from the sources; a
 * listed address has no other source than its list. A missing prompt is reported later, once the
 * file itself is known to be good.
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
