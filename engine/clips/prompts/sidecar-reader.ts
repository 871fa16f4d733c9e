import { printableText } from '../../../shared/text/printable-text.ts';
import type { FindBeside } from './files-beside.ts';
import {
  type ChoiceOf,
  type PromptReader,
  type ReportProblem,
  type SourceAnswer,
  toSourceAnswers,
} from './prompt-reader.ts';
import { readTextFile } from './read-text-file.ts';
import { readInfotext } from './shapes/infotext.ts';
import { parseLenientJson } from './shapes/lenient-json.ts';
import { tidyPrompt } from './shapes/plain-prompt.ts';
import type { PromptReading } from './shapes/prompt-reading.ts';
import { readGeneration } from './shapes/read-generation.ts';
import { readPromptText } from './shapes/read-prompt-text.ts';

/** Workflows of hundreds of nodes have a few hundred kilobytes. */
const maxMebibytes = 8;

const none: PromptReading = { kind: 'none' };

const hasForm = (text: string): boolean =>
  readInfotext(text) !== null || typeof (parseLenientJson(text)?.value ?? '') !== 'string';

/** A text file is the prompt as a whole, unless it has a form of its own. */
const readCaption = (text: string): PromptReading => {
  if (hasForm(text)) return readPromptText(text);
  const caption = tidyPrompt(text);
  return caption === null ? none : { kind: 'prompt', text: caption, form: 'plain', tag: null };
};

/** JSON alone: a file of another form that is called so is none. */
const readJson = (text: string): PromptReading => {
  const reading = readPromptText(text);
  return reading.kind === 'prompt' && reading.form === 'plain' ? none : reading;
};

/**
 * The files beside a clip, the most trusted first: what people write by hand, then what SwarmUI and
 * other programs write of the clip (prompt-sources, 4b).
 */
const kinds = [
  { ending: '.txt', read: readCaption },
  { ending: '.swarm.json', read: readJson },
  { ending: '.json', read: readJson },
] as const;

/**
 * Endings of all files that belong to a clip of the same name: prompts, the first frame, and the
 * previews that SwarmUI writes.
 */
export const sidecarEndings: readonly string[] = [
  ...kinds.map(({ ending }) => ending),
  ...['.png', '.swarmpreview.jpg', '.swarmpreview.webp'],
];

/** Reads the files beside a clip that have its name; each that has a prompt is an answer. */
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
        answers.push(...toSourceAnswers(read(file.text), { source: 'sidecar', origin }, choiceOf));
        answers.push({ generation: readGeneration(file.text), origin });
        continue;
      }
      const message = `The prompt file ${printableText(origin)} ${file.why}.`;
      report({ code: 'sidecar_unreadable', kind: 'user', path: origin, message });
    }
    return answers;
  },
});
