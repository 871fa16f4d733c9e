import type {
  FoundGeneration,
  FoundPrompt,
  WorkflowQuestion,
} from '../../../shared/domain/found-prompt.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { SearchedPromptSource } from '../../../shared/domain/prompt-sources.ts';
import type { ErrorRecord } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import type { FoundClip } from '../media/find/find-clips.ts';
import type { PromptReading } from './shapes/prompt-reading.ts';

/** A file that should contain the clip's prompt, but has none in a known format. */
export type FileWithoutPrompt = { noPromptIn: string };

/**
 * A result from one source: a prompt, a question about which text is the prompt, generation data, or
 * a file without a known prompt.
 */
export type SourceAnswer =
  | FoundPrompt
  | { question: WorkflowQuestion }
  | FoundGeneration
  | FileWithoutPrompt;

/** A clip whose prompt is searched; its id is present once its bytes are known. */
export type ClipInFile = FoundClip & { clipId?: ClipId | undefined };

/** A problem with a prompt file; it does not block a clip. */
export type PromptProblem = ErrorRecord & { path: string };

export const promptProblem = (code: string, path: string, message: string): PromptProblem => ({
  code,
  kind: 'user',
  path,
  message,
});

/** Function that receives problems. Identical ones are reported once. */
export type ReportProblem = (problem: PromptProblem) => void;

export type PromptReader = {
  /** Finds the clip's prompts in this source, the most trusted first; none is blank. */
  find: (clip: ClipInFile) => Promise<readonly SourceAnswer[]>;
  /** For sources with rows: reports those that match no clip, and clips that they omit. */
  unmatched?: (clipPaths: readonly string[]) => Promise<PromptProblem[]>;
};

const maxTagCharacters = 60;

/** Returns the key of the text chosen as a workflow's prompt; null if none was chosen. */
export type ChoiceOf = (workflowKey: string) => string | null;

type ReadingOrigin = { source: SearchedPromptSource; origin: string };

/**
 * Returns the prompt, the text chosen earlier for its workflow, or the question which text it is.
 * The question remains if the chosen text is missing in this clip.
 */
export const toSourceAnswers = (
  reading: PromptReading,
  { source, origin }: ReadingOrigin,
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
