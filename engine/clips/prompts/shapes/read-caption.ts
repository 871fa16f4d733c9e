import { readInfotext } from './infotext.ts';
import { parseLenientJson } from './lenient-json.ts';
import { isNegativeName } from './node-names.ts';
import { hasFourWords, isPlainPrompt, tidyPrompt } from './plain-prompt.ts';
import type { PromptReading } from './prompt-reading.ts';
import { isPromptInJson } from './read-json-prompt.ts';
import { readPromptText } from './read-prompt-text.ts';

const promptHeading = /^#+[ \t]*Prompt[ \t]*$/im;
const negativeHeading = /^#+[ \t]*Negative/im;
const settingLine = /^([\w .-]{1,60}):(.*)$/;
/** Settings of which mlx-serve writes at least one. */
const knownSetting = /^(?:model|seed)$/i;

const isSetting = (name: string, value: string): boolean =>
  name === 'preset' || isNegativeName(name) || !hasFourWords(value) || !isPlainPrompt(value.trim());

/** Whether the text above the heading is blank or only settings, rather than part of the prompt. */
const areSettings = (text: string): boolean => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const settings = lines.map((line) => settingLine.exec(line));
  return (
    lines.length === 0 ||
    (settings.some((setting) => knownSetting.test(setting?.[1] ?? '')) &&
      settings.every((setting) => setting && isSetting(setting[1] ?? '', setting[2] ?? '')))
  );
};

/**
 * Reads the text below the heading `# Prompt` (mlx-serve), above which are only settings, up to a
 * negative prompt; null if the text does not have this format.
 */
const readBelowHeading = (text: string): string | null => {
  const body = text.replace(/^\ufeff/, '');
  const heading = promptHeading.exec(body);
  if (!heading || !areSettings(body.slice(0, heading.index))) return null;
  const [prompt = ''] = body.slice(heading.index + heading[0].length).split(negativeHeading, 1);
  return readInfotext(prompt) ?? prompt;
};

const asPrompt = (text: string): PromptReading => {
  const tidy = tidyPrompt(text);
  return tidy === null
    ? { kind: 'none' }
    : { kind: 'prompt', text: tidy, form: 'plain', tag: null };
};

/** Entirely the prompt unless it has a known format (docs/prompts.md, "Files beside the clip"). */
export const readCaption = (text: string): PromptReading => {
  const below = readBelowHeading(text);
  if (below !== null) return asPrompt(below);
  if (readInfotext(text) !== null) return readPromptText(text);
  const json = parseLenientJson(text)?.value;
  const isJson = typeof json === 'object' && json !== null;
  return isJson && !isPromptInJson(json) ? readPromptText(text) : asPrompt(text);
};
