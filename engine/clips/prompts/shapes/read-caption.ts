import { readInfotext } from './infotext.ts';
import { parseLenientJson } from './lenient-json.ts';
import { tidyPrompt } from './plain-prompt.ts';
import type { PromptReading } from './prompt-reading.ts';
import { isPromptInJson } from './read-json-prompt.ts';
import { readPromptText } from './read-prompt-text.ts';

const promptHeading = /^#+[ \t]*Prompt[ \t]*$/im;
const negativeHeading = /^#+[ \t]*Negative/im;
const settingLine = /^[\w .-]{1,60}:/;

const isSettingOrBlank = (line: string): boolean => line.trim() === '' || settingLine.test(line);

/**
 * Reads the text below the heading `# Prompt` (mlx-serve), above which are only settings.
 * @returns null if the text does not have this format
 */
const readBelowHeading = (text: string): string | null => {
  const body = text.replace(/^\ufeff/, '');
  const heading = promptHeading.exec(body);
  if (!heading || !body.slice(0, heading.index).split('\n').every(isSettingOrBlank)) return null;
  const [prompt = ''] = body.slice(heading.index + heading[0].length).split(negativeHeading, 1);
  return prompt;
};

const asPrompt = (text: string): PromptReading => {
  const tidy = tidyPrompt(text);
  return tidy === null
    ? { kind: 'none' }
    : { kind: 'prompt', text: tidy, form: 'plain', tag: null };
};

/**
 * Reads a text file beside a clip, which is entirely the prompt unless it has a known format
 * (docs/prompts.md, "Files beside the clip").
 */
export const readCaption = (text: string): PromptReading => {
  const below = readBelowHeading(text);
  if (below !== null) return asPrompt(below);
  if (readInfotext(text) !== null) return readPromptText(text);
  const json = parseLenientJson(text)?.value;
  const isJson = typeof json === 'object' && json !== null;
  return isJson && !isPromptInJson(json) ? readPromptText(text) : asPrompt(text);
};
