/** What the search for a clip's prompt found, and how it was generated; stored with its job. */
import { z } from 'zod';
import type { PromptSource } from './prompt-sources.ts';

/** How a clip was generated, from its tags, sidecar files or a list. Nothing in it is trusted. */
export const generationSchema = z.object({
  generator: z.string().nullable(),
  model: z.string().nullable(),
  /** The digits as text: many seeds are too large for a number. */
  seed: z.string().nullable(),
});
export type Generation = z.infer<typeof generationSchema>;

export type FoundPrompt = {
  text: string;
  source: PromptSource;
  /** Absolute path of its file; null if it was typed. */
  origin: string | null;
  /** Readable place in that file: `line 12`, `tag "comment"`; null if it is obvious. */
  detail: string | null;
};

/** A text that may be the prompt, among others of its workflow. */
export type PromptCandidate = {
  /** Place in the workflow, the same for all clips made with it: `6.text`. */
  key: string;
  /** Readable place. */
  label: string;
  text: string;
};

/**
 * Asks which of a workflow's texts is the prompt, or whether to use a file outside the selected
 * folder: once per workflow or file.
 */
export type WorkflowQuestion = {
  /** The same for all clips made with a workflow, or with their prompt in the same file. */
  workflowKey: string;
  source: PromptSource;
  /** Absolute path of the file with the workflow. */
  origin: string;
  /** Target of a link to a file outside; absent for a workflow. */
  linkedTo?: string;
  candidates: readonly PromptCandidate[];
};

/** How a clip was generated, according to a file. */
export type FoundGeneration = { generation: Generation; origin: string };

/** Everything found about a clip's prompt. */
export type PromptSearchResult = {
  /** From the most trusted source that has one; null if none has, or a choice is needed. */
  prompt: FoundPrompt | null;
  /** Different prompts from less trusted sources. */
  others: readonly FoundPrompt[];
  /** The choice that is needed; null if none is. */
  question: WorkflowQuestion | null;
  /** Prompt suggested by the file name; never used without the user. */
  offered: string | null;
  /** How the clip was generated; absent if unknown. */
  generation?: Generation;
};
