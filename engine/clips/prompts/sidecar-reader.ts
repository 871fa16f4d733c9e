import type { FindBeside } from './files-beside.ts';
import {
  type PromptInFile,
  type PromptReader,
  promptProblem,
  type ReportProblem,
} from './prompt-source.ts';
import { readTextFile } from './read-text-file.ts';
import { readInfotext } from './shapes/infotext.ts';
import { parseLenientJson } from './shapes/lenient-json.ts';
import { isNegativeName } from './shapes/node-names.ts';
import { hasFourWords, isPlainPrompt } from './shapes/plain-prompt.ts';
import { noPromptRead, type PromptReading, promptReading } from './shapes/prompt-reading.ts';
import { readGeneration } from './shapes/read-generation.ts';
import { isPromptInJson, readPromptText } from './shapes/read-prompt-text.ts';

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
 * Reads the text below `# Prompt` (mlx-serve) up to a negative prompt; null without that heading.
 */
const readBelowHeading = (text: string): string | null => {
  const body = text.replace(/^\ufeff/, '');
  const heading = promptHeading.exec(body);
  if (!heading || !areSettings(body.slice(0, heading.index))) return null;
  const [prompt = ''] = body.slice(heading.index + heading[0].length).split(negativeHeading, 1);
  return readInfotext(prompt) ?? prompt;
};

/** Entirely the prompt unless it has a known format (docs/prompts.md, "Files beside the clip"). */
export const readCaption = (text: string): PromptReading => {
  const below = readBelowHeading(text);
  if (below !== null) return promptReading(below, 'plain');
  if (readInfotext(text) !== null) return readPromptText(text);
  const json = parseLenientJson(text);
  const isJson = typeof json === 'object' && json !== null;
  return isJson && !isPromptInJson(json) ? readPromptText(text) : promptReading(text, 'plain');
};

/** Maximum size; workflows of hundreds of nodes have a few hundred kilobytes. */
const maxMebibytes = 8;

/** Reads JSON only; plain text in such a file is ignored. */
const readJson = (text: string): PromptReading => {
  const reading = readPromptText(text);
  return reading.kind === 'prompt' && reading.form === 'plain' ? noPromptRead : reading;
};

/** The most trusted first: hand-written text, then metadata of SwarmUI and other programs. */
const kinds = [
  { ending: '.txt', read: readCaption },
  { ending: '.swarm.json', read: readJson },
  { ending: '.json', read: readJson },
] as const;

export const sidecarEndings: readonly string[] = [
  ...kinds.map(({ ending }) => ending),
  ...['.png', '.swarmpreview.jpg', '.swarmpreview.webp'],
];

export const createSidecarReader = (
  findBeside: FindBeside,
  report: ReportProblem,
): PromptReader => ({
  find: async ({ path }) => {
    const found: PromptInFile[] = [];
    for (const { ending, read } of kinds) {
      const origin = await findBeside(path, ending);
      if (origin === null) continue;
      const file = await readTextFile(origin, maxMebibytes);
      if (!file.ok) {
        const message = `The prompt file ${origin} ${file.why}.`;
        report(promptProblem('sidecar_unreadable', origin, message));
        continue;
      }
      const reading = read(file.text);
      const isUnknown = reading.kind === 'none' && read === readJson;
      const generation = readGeneration(file.text);
      const texts = new Map([['', file.text]]);
      found.push({ source: 'sidecar', origin, reading, isUnknown, generation, texts });
    }
    return found;
  },
});
