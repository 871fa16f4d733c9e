import type { AskedPromptSource } from '../../../shared/domain/prompt-sources.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import type { SourceAnswer } from './prompt-reader.ts';
import type { PromptReading } from './shapes/prompt-reading.ts';

const maxTagCharacters = 60;

/** Which text of a workflow was chosen as its prompt: its key, or null where none was. */
export type ChoiceOf = (workflowKey: string) => string | null;

export type ReadingPlace = { source: AskedPromptSource; origin: string };

/**
 * What a reading of a file answers: the prompt, the text that was once chosen for its workflow, or
 * the question which one it is. A text that was chosen but is not in this clip's workflow leaves
 * the question.
 */
export const answerOfReading = (
  reading: PromptReading,
  { source, origin }: ReadingPlace,
  choiceOf: ChoiceOf,
): SourceAnswer[] => {
  if (reading.kind === 'none') return [];
  if (reading.kind === 'prompt') {
    const { text, tag } = reading;
    const detail = tag === null ? null : `tag "${printableText(tag.slice(0, maxTagCharacters))}"`;
    return [{ text, source, origin, detail }];
  }
  const { workflowKey, candidates } = reading;
  const chosenKey = choiceOf(workflowKey);
  const chosen = candidates.find(({ key }) => key === chosenKey);
  return chosen
    ? [{ text: chosen.text, source, origin, detail: chosen.label }]
    : [{ question: { workflowKey, source, origin, candidates } }];
};
