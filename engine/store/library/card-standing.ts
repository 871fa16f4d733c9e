import type { ClipCard } from '../../../shared/contract/library.ts';
import { reasonOfJudgment } from '../../../shared/domain/judgment.ts';
import type { Reason } from '../../../shared/domain/result-document.ts';
import { givenPrompt } from '../../../shared/domain/without-prompt.ts';
import { readStoredJson } from '../stored-json.ts';
import type { ClipFacts } from './clip-facts.ts';

type Standing = Pick<ClipCard, 'state' | 'reason'>;

/** Returns the last known state of a clip. */
export const standingOf = ({ job, typedPrompt, judgment }: ClipFacts): Standing => {
  if (!job) return { state: 'pending', reason: null };
  if (job.state === 'needs_prompt' && typedPrompt !== null) {
    return { state: 'pending', reason: null };
  }
  const reason = readStoredJson<Reason>(job.reason);
  if (reason) return { state: job.state, reason };
  // Older versions stored no reason for results that they considered complete.
  return { state: job.state, reason: judgment && reasonOfJudgment(judgment) };
};

type Prompt = Pick<ClipCard, 'prompt' | 'promptSource' | 'promptOrigin'>;

/** Returns the prompt of a clip, its source and its origin. */
export const promptOf = ({ typedPrompt, job, run }: ClipFacts): Prompt => {
  if (typedPrompt !== null) {
    return { prompt: typedPrompt, promptSource: 'typed', promptOrigin: null };
  }
  const source = job?.promptSource ?? run?.promptSource ?? null;
  return {
    prompt: givenPrompt(job?.prompt ?? run?.prompt ?? null, source),
    promptSource: source,
    promptOrigin: job?.promptOrigin ?? null,
  };
};
