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
 * Finds the prompt in a text of which nothing else is known: the content of a tag, of a text chunk
 * of a PNG, or of a file beside the clip. What it is is told by its shape (prompt-sources, "Parsing
 * rules"); its length is not bounded here. Never throws.
 */
export const readPromptText = (text: string): PromptReading => {
  const parsed = parseLenientJson(text);
  // JSON that is a text alone, `"a fox"`, is that text.
  const inner = typeof parsed?.value === 'string' ? parsed.value : text;
  if (parsed === null || typeof parsed.value === 'string') {
    return readInfotextPrompt(inner) ?? readPlainPrompt(inner);
  }
  const reading = readJsonPrompt(parsed.value);
  const isDict = parsed.isPython && reading.kind === 'prompt' && reading.form === 'json';
  return isDict ? { ...reading, form: 'python-dict' } : reading;
};
