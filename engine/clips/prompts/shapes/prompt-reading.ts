import type { PromptCandidate } from '../../../../shared/domain/found-prompt.ts';
import { tidyPrompt } from './plain-prompt.ts';

/** `plain`: the text itself, in no known format; `graph`: from ComfyUI's graph or workflow. */
type PromptForm = 'plain' | 'graph' | 'other';

/** Result of reading a text or the tags of a file. `tag` is the tag's name as in the file. */
export type PromptReading =
  | { kind: 'none' }
  /** `text` is trimmed, well-formed, without NULs, and never blank; of any length. */
  | { kind: 'prompt'; text: string; form: PromptForm; tag?: string }
  /**
   * A graph that does not determine its prompt: there are several candidates, possibly with equal
   * texts, or one that a language model rewrites. `workflowKey` is the same for every clip of a
   * workflow, regardless of texts, seeds and other values.
   */
  | { kind: 'choice'; workflowKey: string; candidates: PromptCandidate[]; tag?: string };

export const noPromptRead: PromptReading = { kind: 'none' };

/** Tidies a text to a prompt; none if it is blank, or not a text. */
export const promptReading = (text: unknown, form: PromptForm = 'other'): PromptReading => {
  const tidy = typeof text === 'string' ? tidyPrompt(text) : null;
  return tidy === null ? noPromptRead : { kind: 'prompt', text: tidy, form };
};
