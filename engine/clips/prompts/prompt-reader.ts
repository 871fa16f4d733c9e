import type {
  FoundGeneration,
  FoundPrompt,
  WorkflowQuestion,
} from '../../../shared/domain/found-prompt.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { ErrorRecord } from '../../../shared/errors/app-error.ts';
import type { FoundClip } from '../media/find/find-clips.ts';

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
