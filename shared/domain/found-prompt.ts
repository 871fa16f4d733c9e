/** What is found of a clip's prompt and of who made it, and stored with its job. */
import { z } from 'zod';
import type { PromptSource } from './prompt-sources.ts';

/** Who made a clip, as its tags, the files beside it or a list say. Nothing in it is trusted. */
export const generationSchema = z.object({
  generator: z.string().nullable(),
  model: z.string().nullable(),
  /** Digits as they are written: many are larger than a number holds. */
  seed: z.string().nullable(),
});
export type Generation = z.infer<typeof generationSchema>;

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
