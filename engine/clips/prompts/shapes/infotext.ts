import { tidyPrompt } from './plain-prompt.ts';

/** The lines with which the settings below the prompt begin (A1111 and all who write as it does). */
const settingsLine = /^[ \t]*(?:Negative prompt:|Steps:[ \t]*\d)/im;
/** What the extension Dynamic Prompts adds: the prompt before its choices were made. */
const templateLine = /^[ \t]*(?:Negative )?Template:/im;
/** The same on a single line, as programs leave it that take line breaks out. */
const settingsInline =
  /[ \t](?:Negative prompt:|Steps:[ \t]*\d+,[ \t]*(?:Sampler|Seed|CFG|Size)\b)/;
const sureSettings = /\bSteps:[ \t]*\d+,[ \t]*[A-Z]/;
/** The keyword of the PNG chunk, which some tools copy with the text. */
const chunkName = /^parameters[ \t]*\r?\n/i;

/** Some writers name the prompt as they name the negative one. */
const promptName = /^(?:Positive )?prompt:/i;

const findSettings = (text: string): number => {
  const line = text.search(settingsLine);
  return line === -1 && sureSettings.test(text) ? text.search(settingsInline) : line;
};

/**
 * Reads an infotext: prompt on as many lines as it takes, `Negative prompt: …`, and
 * `Steps: …, Seed: …` (A1111, AnimateDiff, SD.Next).
 * @returns the prompt, '' where it is blank, or null where the text is no infotext
 */
export const readInfotext = (text: string): string | null => {
  const body = text.replace(/^[\ufeff\s]+/, '').replace(chunkName, '');
  const settings = findSettings(body);
  if (settings === -1) return null;
  const prompt = body.slice(0, settings).replace(promptName, '');
  const template = prompt.search(templateLine);
  return tidyPrompt(template === -1 ? prompt : prompt.slice(0, template)) ?? '';
};
