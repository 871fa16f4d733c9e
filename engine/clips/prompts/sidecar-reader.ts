import { printableText } from '../../../shared/text/printable-text.ts';
import type { FindBeside } from './files-beside.ts';
import {
  type ChoiceOf,
  type PromptReader,
  promptProblem,
  type ReportProblem,
  type SourceAnswer,
  toSourceAnswers,
} from './prompt-reader.ts';
import { readTextFile } from './read-text-file.ts';
import { readInfotext } from './shapes/infotext.ts';
import { parseLenientJson } from './shapes/lenient-json.ts';
import { isNegativeName } from './shapes/node-names.ts';
import { hasFourWords, isPlainPrompt, tidyPrompt } from './shapes/plain-prompt.ts';
import type { PromptReading } from './shapes/prompt-reading.ts';
import { readGeneration } from './shapes/read-generation.ts';
import { isPromptInJson } from './shapes/read-json-prompt.ts';
import { readPromptText } from './shapes/read-prompt-text.ts';

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

/** Maximum size; workflows of hundreds of nodes have a few hundred kilobytes. */
const maxMebibytes = 8;

/** Reads JSON only; plain text in such a file is ignored. */
const readJson = (text: string): PromptReading => {
  const reading = readPromptText(text);
  return reading.kind === 'prompt' && reading.form === 'plain' ? { kind: 'none' } : reading;
};

/**
 * Files beside a clip, the most trusted first: hand-written text, then the metadata of SwarmUI and
 * other programs (docs/prompts.md, "Files beside the clip").
 */
const kinds = [
  { ending: '.txt', read: readCaption },
  { ending: '.swarm.json', read: readJson },
  { ending: '.json', read: readJson },
] as const;

/** Extensions of a clip's own files: prompts, the first frame, and SwarmUI's previews. */
export const sidecarEndings: readonly string[] = [
  ...kinds.map(({ ending }) => ending),
  ...['.png', '.swarmpreview.jpg', '.swarmpreview.webp'],
];

export const createSidecarReader = (
  findBeside: FindBeside,
  report: ReportProblem,
  choiceOf: ChoiceOf,
): PromptReader => ({
  find: async ({ path }) => {
    const answers: SourceAnswer[] = [];
    for (const { ending, read } of kinds) {
      const origin = await findBeside(path, ending);
      if (origin === null) continue;
      const file = await readTextFile(origin, maxMebibytes);
      if (file.ok) {
        const reading = read(file.text);
        answers.push(...toSourceAnswers(reading, { source: 'sidecar', origin }, choiceOf));
        if (reading.kind === 'none' && read === readJson) answers.push({ noPromptIn: origin });
        answers.push({ generation: readGeneration(file.text), origin });
        continue;
      }
      const message = `The prompt file ${printableText(origin)} ${file.why}.`;
      report(promptProblem('sidecar_unreadable', origin, message));
    }
    return answers;
  },
});
