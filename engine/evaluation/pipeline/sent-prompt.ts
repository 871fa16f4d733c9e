import type { FoundPrompt } from '../../../shared/domain/found-prompt.ts';
import type { PromptSource } from '../../../shared/domain/prompt-sources.ts';
import { noPromptSource, standInPrompt } from '../../../shared/domain/without-prompt.ts';

/** The prompt that a clip is checked against, or `noPrompt`. */
export type JobPrompt = Omit<FoundPrompt, 'source'> & {
  source: PromptSource | typeof noPromptSource;
};

export const noPrompt: JobPrompt = {
  text: '',
  source: noPromptSource,
  origin: null,
  detail: null,
};

export const sentPrompt = (prompt: JobPrompt | null): string =>
  prompt?.source === noPromptSource ? standInPrompt : (prompt?.text ?? '');
