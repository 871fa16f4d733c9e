import { z } from 'zod';
import { promptSources } from './prompt-sources.ts';

/** How a clip was generated, from its tags, sidecar files or a prompt list. Untrusted. */
export const generationSchema = z.object({
  generator: z.string().nullable(),
  model: z.string().nullable(),
  loras: z.array(z.string()).default([]),
  /** Its digits as text, because many seeds are too large for a number. */
  seed: z.string().nullable(),
  sampler: z.string().nullable().default(null),
  steps: z.int().nullable().default(null),
  workflowKey: z
    .string()
    .nullable()
    .default(null)
    .describe('The same for all clips made with its ComfyUI workflow, whatever texts and seeds.'),
});
export type Generation = z.infer<typeof generationSchema>;

export const unknownGeneration = generationSchema.parse({
  generator: null,
  model: null,
  seed: null,
});

export const foundPromptSchema = z.object({
  text: z.string(),
  source: z.enum(promptSources),
  origin: z.string().nullable().describe('Absolute path of its file; null if there is none.'),
  /** For people: `line 12`, `tag "comment"`. */
  detail: z.string().nullable().describe('Position in that file; null if it is obvious.'),
});
export type FoundPrompt = z.infer<typeof foundPromptSchema>;

/** One of a workflow's texts, any of which may be the prompt. */
const promptCandidateSchema = z.object({
  key: z.string().describe('Position in the workflow, the same for all clips made with it.'),
  label: z.string().describe('The position for people.'),
  text: z.string(),
});
export type PromptCandidate = z.infer<typeof promptCandidateSchema>;

/** Also asks whether to use a file outside the selected folder; once per workflow or file. */
export const workflowQuestionSchema = z.object({
  workflowKey: z.string().describe('Identifies the workflow, or the file.'),
  source: z.enum(promptSources),
  origin: z.string().describe('Absolute path of the file with the workflow.'),
  linkedTo: z.string().optional().describe('Target of a link to a file outside.'),
  candidates: z.array(promptCandidateSchema),
});
export type WorkflowQuestion = z.infer<typeof workflowQuestionSchema>;

export type PromptSearchResult = {
  /** Prompt of the most trusted source that has one; null if none has, or a choice is needed. */
  prompt: FoundPrompt | null;
  others: readonly FoundPrompt[];
  question: WorkflowQuestion | null;
  /** Prompt suggested by the file name; never used without the user. */
  offered: string | null;
  generation?: Generation;
};
