import { tidyPrompt } from './plain-prompt.ts';

/** Line that begins the settings below the prompt (A1111 and compatible programs). */
const settingsLine = /^[ \t]*(?:Negative prompt:|Steps:[ \t]*\d)/im;
/** Line added by the extension Dynamic Prompts: the prompt before its variants were chosen. */
const templateLine = /^[ \t]*(?:Negative )?Template:/im;
/** Beginning of the settings in a text whose line breaks a program has removed. */
const settingsInline =
  /[ \t](?:Negative prompt:|Steps:[ \t]*\d+,[ \t]*(?:Sampler|Seed|CFG|Size)\b)/;
const certainSettings = /\bSteps:[ \t]*\d+,[ \t]*[A-Z]/;
/** The keyword of the PNG chunk, which some tools copy with the text. */
const chunkName = /^parameters[ \t]*\r?\n/i;

/** Label of the prompt, which some programs write like the label of the negative prompt. */
const promptName = /^(?:Positive )?prompt:/i;

const findSettings = (text: string): number => {
  const line = text.search(settingsLine);
  return line === -1 && certainSettings.test(text) ? text.search(settingsInline) : line;
};

/**
 * Reads an infotext: the prompt on one or more lines, `Negative prompt: …`, and
 * `Steps: …, Seed: …` (A1111, AnimateDiff, SD.Next).
 * @returns the prompt, '' if it is blank, or null if the text is not an infotext
 */
export const readInfotext = (text: string): string | null => {
  const body = text.replace(/^[\ufeff\s]+/, '').replace(chunkName, '');
  const settings = findSettings(body);
  if (settings === -1) return null;
  const prompt = body.slice(0, settings).replace(promptName, '');
  const template = prompt.search(templateLine);
  return tidyPrompt(template === -1 ? prompt : prompt.slice(0, template)) ?? '';
};
