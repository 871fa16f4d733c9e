import type { Generation } from '../../shared/contract/library.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { PromptSource } from '../../shared/domain/prompt-sources.ts';
import type { ErrorRecord } from '../../shared/errors/app-error.ts';
import type { FoundClip } from '../media/find-clips.ts';

export type FoundPrompt = {
  text: string;
  source: PromptSource;
  /** Absolute path of the file that it came from; null when it was typed. */
  origin: string | null;
  /** Where in that file, for people: `line 12`, `tag "comment"`; null where that goes without saying. */
  detail: string | null;
};

/** A text that may be the prompt, among others of its workflow. */
export type PromptCandidate = {
  /** Its place in the workflow, the same for each clip that was made by it: `6.text`. */
  key: string;
  /** The place for people. */
  label: string;
  text: string;
};

/**
 * Which of a workflow's texts is the prompt, or whether a file outside of the named folder is to be
 * used: asked once for each workflow or file.
 */
export type WorkflowQuestion = {
  /** The same for each clip that was made by the same workflow, or has its prompt in the same file. */
  workflowKey: string;
  source: PromptSource;
  /** Absolute path of the file in which the workflow lies. */
  origin: string;
  /** Where a link to a file outside leads; absent for a workflow. */
  linkedTo?: string;
  candidates: readonly PromptCandidate[];
};

/** What a file says of who made the clip. */
export type FoundGeneration = { generation: Generation; origin: string };

/** What a file of one source says of a clip's prompt. */
export type SourceAnswer = FoundPrompt | { question: WorkflowQuestion } | FoundGeneration;

/** All that is known of a clip's prompt. */
export type PromptFinding = {
  /** From the most trusted source that has one; null where none has, or where one has to be chosen. */
  prompt: FoundPrompt | null;
  /** Prompts of less trusted sources that say something else. */
  others: readonly FoundPrompt[];
  /** What keeps a prompt from being taken; null where nothing does. */
  question: WorkflowQuestion | null;
  /** What the file's name could mean; never taken by itself. */
  offered: string | null;
  /** Who made the clip; absent where nothing says so. */
  generation?: Generation;
};

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
