import type { ClipCard } from '../../../shared/contract/library.ts';
import { givenPrompt } from '../../../shared/domain/without-prompt.ts';
import { standingOf } from '../tables/joined-results.ts';
import type { ClipFacts } from './clip-facts.ts';

type Standing = Pick<ClipCard, 'state' | 'reason'>;

export const lastStateOf = ({ job, typedPrompt, result }: ClipFacts): Standing => {
  if (!job || (job.state === 'needs_prompt' && typedPrompt !== null)) {
    return { state: 'pending', reason: null };
  }
  return standingOf(job, result);
};

type Prompt = Pick<ClipCard, 'prompt' | 'promptSource' | 'promptOrigin'>;

export const currentPromptOf = ({ typedPrompt, job, prompted = job, run }: ClipFacts): Prompt => {
  if (typedPrompt !== null) {
    return { prompt: typedPrompt, promptSource: 'typed', promptOrigin: null };
  }
  const source = prompted?.promptSource ?? run?.promptSource ?? null;
  return {
    prompt: givenPrompt(prompted?.prompt ?? run?.prompt ?? null, source),
    promptSource: source,
    promptOrigin: prompted?.promptOrigin ?? null,
  };
};
