import { withTypedPrompt } from '../../prompts/with-typed-prompt.ts';
import type { BatchContext } from '../batch-context.ts';
import type { Job } from '../job.ts';
import { next, type StageOutcome } from '../stage-outcome.ts';

/**
 * Takes the prompt that was typed for the clip, if there is one. Not before the clip is identified:
 * it belongs to the bytes, wherever they lie.
 */
export const takeTypedPrompt = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  if (!job.clip) throw new Error('a clip is identified before its typed prompt is taken');
  // What is sent again goes with the prompt it was sent with.
  if (job.resends !== null) return next;
  const prompt = withTypedPrompt(job.prompt, context.store.typedPrompts.of(job.clip.id));
  if (prompt && prompt !== job.prompt) {
    job.prompt = prompt;
    context.record(job, {
      prompt: prompt.text,
      promptSource: prompt.source,
      promptOrigin: prompt.origin,
    });
  }
  return next;
};
