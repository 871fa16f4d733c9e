import { tidyPrompt } from './plain-prompt.ts';

const negativeLine = /^[ \t]*Negative prompt:/im;
/** Names of settings that programs write right after the steps. */
const setting =
  '(?:Sampler|Schedule(?:r| type)|CFG(?: [Ss]cale)?|Guidance(?: [Ss]cale)?|Seed|Size|Model(?: hash)?):';
/** Needs a second setting beside it, since a prompt may list steps: `Steps: 1. crack two eggs`. */
const stepsLine = new RegExp(`^[ \\t]*Steps:[ \\t]*\\d+[ \\t]*(?:,|\\r?\\n)[ \\t]*${setting}`, 'm');
/** Line added by the extension Dynamic Prompts: the prompt before its variants were chosen. */
const templateLine = /^[ \t]*(?:Negative )?Template:/im;
const stepsInline = `Steps:[ \\t]*\\d+,[ \\t]*${setting}`;
const certainSettings = new RegExp(`\\b${stepsInline}`);
const settingsInline = new RegExp(`[ \\t](?:Negative prompt:|${stepsInline})`);
/** The keyword of the PNG chunk, which some tools copy with the text. */
const chunkName = /^parameters[ \t]*\r?\n/i;

/** Label of the prompt, which some programs write like the label of the negative prompt. */
const promptName = /^(?:Positive )?prompt:/i;

const findSettings = (text: string): number => {
  const lines = [negativeLine, stepsLine].map((line) => text.search(line));
  const line = Math.min(...lines.filter((index) => index !== -1));
  if (Number.isFinite(line)) return line;
  return certainSettings.test(text) ? text.search(settingsInline) : -1;
};

/**
 * Reads the prompt, `Negative prompt: …`, and `Steps: …, Seed: …` (A1111, AnimateDiff, SD.Next).
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
