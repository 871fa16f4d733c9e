import type {
  FoundGeneration,
  FoundPrompt,
  WorkflowQuestion,
} from '../../../shared/domain/found-prompt.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { AskedPromptSource } from '../../../shared/domain/prompt-sources.ts';
import type { ErrorRecord } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import type { FoundClip } from '../media/find/find-clips.ts';
import type { PromptReading } from './shapes/prompt-reading.ts';

/** What a file of one source says of a clip's prompt. */
export type SourceAnswer = FoundPrompt | { question: WorkflowQuestion } | FoundGeneration;

/** A clip whose prompt is looked for; by its bytes, too, once these are known. */
export type ClipInFile = FoundClip & { clipId?: ClipId | undefined };

/** Something the user should know about a prompt file; it never stops a clip by itself. */
export type PromptProblem = ErrorRecord & { path: string };

/** Takes problems as they are met; the same problem counts once. */
export type ReportProblem = (problem: PromptProblem) => void;

/** One way to find a clip's prompt. To add one, write it and put it into the finder's list. */
export type PromptReader = {
  /** The clip's prompts here, the most trusted first; none of them is blank. */
  find: (clip: ClipInFile) => Promise<readonly SourceAnswer[]>;
  /**
   * Where this source has rows: those that mean none of the clips that were found, and clips that
   * lie among others with a row and have none.
   */
  unmatched?: (clipPaths: readonly string[]) => Promise<PromptProblem[]>;
};

const maxTagCharacters = 60;

/** Which text of a workflow was chosen as its prompt: its key, or null where none was. */
export type ChoiceOf = (workflowKey: string) => string | null;

type ReadingPlace = { source: AskedPromptSource; origin: string };

/**
 * What a reading of a file answers: the prompt, the text that was once chosen for its workflow, or
 * the question which one it is. A text that was chosen but is not in this clip's workflow leaves
 * the question.
 */
export const toSourceAnswers = (
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
