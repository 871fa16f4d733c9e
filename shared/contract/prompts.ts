import { z } from 'zod';
import { clipStates } from '../domain/clip-state.ts';
import { foundPromptSchema } from '../domain/found-prompt.ts';
import { batchIdSchema, clipIdSchema, jobIdSchema } from '../domain/ids.ts';
import { searchedPromptSources } from '../domain/prompt-sources.ts';
import { reasonSchema } from '../domain/reason.ts';
import { oneBatch, oneClip, procedure } from './procedure.ts';

/**
 * `questions`: a workflow holds several texts; `conflicts`: sources disagree; `typed` resolves
 * both.
 */
export const promptRowKinds = ['all', 'without', 'questions', 'conflicts', 'typed'] as const;
export type PromptRowKind = (typeof promptRowKinds)[number];

/** Maximum length of a prompt, more than any service accepts. */
export const maxPromptCharacters = 100_000;
export const maxTableCharacters = 32 * 1024 * 1024;

export const promptRowSchema = z.object({
  jobId: jobIdSchema,
  /** Null until the file has been read. */
  clipId: clipIdSchema.nullable(),
  name: z.string(),
  path: z.string(),
  state: z.enum(clipStates),
  reason: reasonSchema.nullable(),
  /** False if it was evaluated already, or its file was not read. */
  canEdit: z.boolean(),
  isLookedFor: z.boolean(),
  prompt: foundPromptSchema.nullable(),
  /** Different prompts from less trusted sources. */
  others: z.array(foundPromptSchema),
  /** Prompt suggested by the file name; never used without the user. */
  offered: z.string().nullable(),
  question: z.string().nullable(),
});
export type PromptRowInfo = z.infer<typeof promptRowSchema>;

/** Asks which of a workflow's texts is the prompt, or whether to use a file outside the folder. */
export const promptQuestionSchema = z.object({
  workflowKey: z.string(),
  source: z.enum(searchedPromptSources),
  /** Number of clips that wait for the choice, and the clip whose texts are shown. */
  clips: z.int(),
  exampleClip: z.string(),
  /** Target of a link to a file outside; null for a workflow. */
  linkedTo: z.string().nullable(),
  candidates: z.array(z.object({ key: z.string(), label: z.string(), text: z.string() })),
});
export type PromptQuestion = z.infer<typeof promptQuestionSchema>;

export const promptChoiceSchema = z.object({
  workflowKey: z.string(),
  /** Key of the text in the workflow, see `PromptCandidate`. */
  candidateKey: z.string(),
  /** Readable position of the text, the text, and the name of the clip with it. */
  label: z.string().nullable(),
  exampleText: z.string().nullable(),
  exampleClip: z.string().nullable(),
  changedMs: z.number(),
});
export type PromptChoice = z.infer<typeof promptChoiceSchema>;

const tableRowSchema = z.object({ line: z.int(), name: z.string(), prompt: z.string().nullable() });

/** What a table would change. Lists hold only the first few; the counts are complete. */
export const tablePreviewSchema = z.object({
  changes: z.array(
    z.object({
      clipId: clipIdSchema,
      name: z.string(),
      before: z.string().nullable(),
      after: z.string(),
    }),
  ),
  changed: z.int(),
  /** Number of rows whose clip has that prompt already, or that are blank and change nothing. */
  unchanged: z.int(),
  unknown: z.object({ count: z.int(), first: z.array(tableRowSchema) }),
  /** Rows that match several clips, or a clip that an earlier row matches too. */
  ambiguous: z.object({
    count: z.int(),
    first: z.array(tableRowSchema.extend({ clips: z.array(z.string()) })),
  }),
  settled: z.object({ count: z.int(), first: z.array(tableRowSchema) }),
  withoutRow: z.object({ count: z.int(), first: z.array(z.string()) }),
  complaints: z.array(z.string()),
});
export type TablePreview = z.infer<typeof tablePreviewSchema>;

const promptText = z.string().max(maxPromptCharacters);
const oneTable = oneBatch.extend({ text: z.string().max(maxTableCharacters) });
export const typedPromptsSchema = z.array(
  z.object({ clipId: clipIdSchema, text: promptText.nullable() }),
);

export const promptsContract = {
  /** @throws unknown_batch */
  list: procedure
    .input(
      oneBatch.extend({
        show: z.enum(promptRowKinds),
        offset: z.int().min(0),
        limit: z.int().min(1).max(500),
      }),
    )
    .output(
      z.object({
        counts: z.record(z.enum(promptRowKinds), z.int()),
        rows: z.array(promptRowSchema),
      }),
    ),
  /** The current prompt of a clip, by its last prompt search; null if there was none. */
  ofClip: procedure.input(oneClip).output(promptRowSchema.nullable()),
  /** Workflows that wait for a choice, in one batch or in all listed ones (null). */
  questions: procedure
    .input(z.object({ batchId: batchIdSchema.nullable() }))
    .output(z.array(promptQuestionSchema)),
  /**
   * Remembers which text of a workflow is the prompt, or forgets it (null).
   * @returns the number of clips that continue
   * @throws api_key_not_set, bad_base_url: the choice is remembered nevertheless
   */
  answer: procedure
    .input(
      z.object({
        workflowKey: z.string().min(1).max(200),
        candidateKey: z.string().min(1).max(1000).nullable(),
      }),
    )
    .output(z.object({ retried: z.int() })),
  choices: procedure.output(z.array(promptChoiceSchema)),
  /** Repeats the prompt search of a batch that is held for it. @throws unknown_batch */
  checkAgain: procedure.input(oneBatch).output(z.void()),
  /** CSV, or cells of a spreadsheet; a header is optional. @throws unknown_batch, bad_input */
  readTable: procedure.input(oneTable).output(tablePreviewSchema),
  /** Applies the table. @returns the previous typed prompts, for undo. @throws as `readTable` */
  applyTable: procedure.input(oneTable).output(typedPromptsSchema),
  /** All prompts of a batch as CSV, which `readTable` accepts. @throws unknown_batch */
  table: procedure
    .input(oneBatch.extend({ withBom: z.boolean().default(false) }))
    .output(z.object({ text: z.string() })),
};
