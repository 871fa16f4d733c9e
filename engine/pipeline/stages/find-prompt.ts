import type { BatchContext } from '../batch-context.ts';
import type { Job } from '../job.ts';
import { next, type StageOutcome } from '../stage-outcome.ts';

/** Finds the prompt of a clip. Having none is said later, when the file itself is known to be good. */
export const findPrompt = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  // What is sent again goes with the prompt it was sent with.
  if (job.resends === null) job.prompt = await context.prompts.find(job);
  if (job.prompt) {
    context.record(job, {
      prompt: job.prompt.text,
      promptSource: job.prompt.source,
      promptOrigin: job.prompt.origin,
    });
  }
  return next;
};
