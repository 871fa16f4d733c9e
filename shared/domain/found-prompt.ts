/** Result of searching for a clip's prompt and generation settings; stored with its job. */
import { z } from 'zod';
import type { PromptSource } from './prompt-sources.ts';

/** How a clip was generated, from its tags, sidecar files or a prompt list. Untrusted. */
export const generationSchema = z.object({
  generator: z.string().nullable(),
  model: z.string().nullable(),
  /** Its digits as text, because many seeds are too large for a number. */
  seed: z.string().nullable(),
});
export type Generation = z.infer<typeof generationSchema>;

export type FoundPrompt = {
  text: string;
  source: PromptSource;
  /** Absolute path of its file; null if it was typed. */
  origin: string | null;
  /** Position in that file for people: `line 12`, `tag "comment"`; null if it is obvious. */
  detail: string | null;
};

/** One of a workflow's texts, any of which may be the prompt. */
export type PromptCandidate = {
  /** Position in the workflow, the same for all clips made with it: `6.text`. */
  key: string;
  /** The position for people. */
  label: string;
  text: string;
};

/**
 * Asks which of a workflow's texts is the prompt, or whether to use a file outside the selected
 * folder: once per workflow or file.
 */
export type WorkflowQuestion = {
  /** Identifies the workflow, or the file: the same for all its clips. */
  workflowKey: string;
  source: PromptSource;
  /** Absolute path of the file with the workflow. */
  origin: string;
  /** Target of a link to a file outside; absent for a workflow. */
  linkedTo?: string;
  candidates: readonly PromptCandidate[];
};

export type FoundGeneration = { generation: Generation; origin: string };

export type PromptSearchResult = {
  /** Prompt of the most trusted source that has one; null if none has, or a choice is needed. */
  prompt: FoundPrompt | null;
  /** Different prompts from less trusted sources. */
  others: readonly FoundPrompt[];
  question: WorkflowQuestion | null;
  /** Prompt suggested by the file name; never used without the user. */
  offered: string | null;
  /** How the clip was generated; absent if unknown. */
  generation?: Generation;
};
