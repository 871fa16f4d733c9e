import { printableText } from '../../../shared/text/printable-text.ts';
import { type FindBeside, silentTwinPath } from './files-beside.ts';
import {
  type ChoiceOf,
  type PromptReader,
  type ReportProblem,
  type SourceAnswer,
  toSourceAnswers,
} from './prompt-reader.ts';
import { readPngTexts } from './read-png-texts.ts';
import { readGenerationTags } from './shapes/read-generation.ts';
import { readPromptTags } from './shapes/read-prompt-tags.ts';

/**
 * Creates a reader of the texts in the PNG beside a clip, `NAME_00001.png`: VHS writes the first
 * frame with the workflow. The copy with audio shares the PNG of its silent twin.
 */
export const createPngReader = (
  findBeside: FindBeside,
  report: ReportProblem,
  choiceOf: ChoiceOf,
): PromptReader => {
  const answersIn = async (origin: string): Promise<SourceAnswer[]> => {
    const png = await readPngTexts(origin);
    if (png.ok) {
      return [
        ...toSourceAnswers(readPromptTags(png.texts), { source: 'png', origin }, choiceOf),
        { generation: readGenerationTags(png.texts), origin },
      ];
    }
    const message = `The image ${printableText(origin)} ${png.why}.`;
    report({ code: 'png_unreadable', kind: 'user', path: origin, message });
    return [];
  };

  return {
    find: async ({ path }) => {
      const twin = silentTwinPath(path);
      const png =
        (await findBeside(path, '.png')) ?? (twin === null ? null : await findBeside(twin, '.png'));
      return png === null ? [] : answersIn(png);
    },
  };
};
