import type { FoundPrompt } from '../../../shared/domain/found-prompt.ts';
import type { PromptSource } from '../../../shared/domain/prompt-sources.ts';
import { noPromptSource, standInPrompt } from '../../../shared/domain/without-prompt.ts';

/** What a clip is judged by: its prompt, or `noPrompt`. */
export type JobPrompt = Omit<FoundPrompt, 'source'> & {
  source: PromptSource | typeof noPromptSource;
};

/** Of a clip that is checked without a prompt. */
export const noPrompt: JobPrompt = {
  text: '',
  source: noPromptSource,
  origin: null,
  detail: null,
};

/** What a service is sent as the prompt, and what limits apply to. */
export const sentPrompt = (prompt: JobPrompt | null): string =>
  prompt?.source === noPromptSource ? standInPrompt : (prompt?.text ?? '');
