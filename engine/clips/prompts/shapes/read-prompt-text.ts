import { readInfotext } from './infotext.ts';
import { parseLenientJson } from './lenient-json.ts';
import { isPlainPrompt, tidyPrompt } from './plain-prompt.ts';
import type { PromptReading } from './prompt-reading.ts';
import { readJsonPrompt } from './read-json-prompt.ts';

const none: PromptReading = { kind: 'none' };

const readInfotextPrompt = (text: string): PromptReading | null => {
  const prompt = readInfotext(text);
  if (prompt === null) return null;
  return prompt === '' ? none : { kind: 'prompt', text: prompt, form: 'infotext', tag: null };
};

const readPlainPrompt = (text: string): PromptReading => {
  const tidy = tidyPrompt(text);
  return tidy === null || !isPlainPrompt(tidy)
    ? none
    : { kind: 'prompt', text: tidy, form: 'plain', tag: null };
};

/**
 * The format of a text is recognized by its shape (docs/prompts.md, "Tags and pictures"), whatever
 * its length. Never throws.
 */
export const readPromptText = (text: string): PromptReading => {
  const parsed = parseLenientJson(text);
  // JSON that is only a string, `"a fox"`, is read as that text.
  const inner = typeof parsed?.value === 'string' ? parsed.value : text;
  if (parsed === null || typeof parsed.value === 'string') {
    return readInfotextPrompt(inner) ?? readPlainPrompt(inner);
  }
  const reading = readJsonPrompt(parsed.value);
  const isDict = parsed.isPython && reading.kind === 'prompt' && reading.form === 'json';
  return isDict ? { ...reading, form: 'python-dict' } : reading;
};
