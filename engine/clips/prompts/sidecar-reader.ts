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
import type { PromptReading } from './shapes/prompt-reading.ts';
import { readCaption } from './shapes/read-caption.ts';
import { readGeneration } from './shapes/read-generation.ts';
import { readPromptText } from './shapes/read-prompt-text.ts';

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
