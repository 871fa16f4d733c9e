/** The prompts of a batch: where each comes from, what disagrees, and how they are edited at once. */
import { z } from 'zod';
import { clipStates } from '../domain/clip-state.ts';
import { askedPromptSources } from '../domain/prompt-sources.ts';
import { batchIdSchema, clipIdSchema, jobIdSchema, maxIds } from './ids.ts';
import { procedure, reasonSchema } from './procedure.ts';

/**
 * Which rows are shown. `without`: no prompt was found; `questions`: a workflow holds several texts;
 * `conflicts`: sources disagree; `typed`: by hand, which settles all of that.
 */
export const promptRowKinds = ['all', 'without', 'questions', 'conflicts', 'typed'] as const;
export type PromptRowKind = (typeof promptRowKinds)[number];

/** More characters than any service takes; a longer table is split. */
const maxPromptCharacters = 100_000;
export const maxTableCharacters = 32 * 1024 * 1024;

/** A prompt and where it was found. */
export const foundPromptSchema = z.object({
  text: z.string(),
  source: z.enum(['typed', ...askedPromptSources]),
  /** Absolute path of the file that it came from; null where there is none. */
  origin: z.string().nullable(),
  /** Where in that file, for people; null where that goes without saying. */
  detail: z.string().nullable(),
});
export type FoundPromptInfo = z.infer<typeof foundPromptSchema>;

/** The prompt of a clip in a batch. */
export const promptRowSchema = z.object({
  jobId: jobIdSchema,
  /** Null until the file was read. */
  clipId: clipIdSchema.nullable(),
  name: z.string(),
  path: z.string(),
  state: z.enum(clipStates),
  /** Why the clip does not get on, or null. */
  reason: reasonSchema.nullable(),
  /** False where it was evaluated already, or its file was not read. */
  canEdit: z.boolean(),
  /** False until its prompt was looked for. */
  isLookedFor: z.boolean(),
  prompt: foundPromptSchema.nullable(),
  /** What less trusted sources say instead. */
  others: z.array(foundPromptSchema),
  /** What its file's name could mean; never taken by itself. */
  offered: z.string().nullable(),
  /** The workflow that holds several texts of which one has to be chosen. */
  question: z.string().nullable(),
});
export type PromptRowInfo = z.infer<typeof promptRowSchema>;

/**
 * Which of the texts of a workflow is the prompt, or whether a file outside of the named folder is to
 * be used: asked once for each workflow or file.
 */
export const promptQuestionSchema = z.object({
  workflowKey: z.string(),
  source: z.enum(askedPromptSources),
  /** How many clips wait for it, and the one whose texts are shown. */
  clips: z.int(),
  exampleClip: z.string(),
  /** Where a link to a file outside leads; null for a workflow. */
  linkedTo: z.string().nullable(),
  candidates: z.array(z.object({ key: z.string(), label: z.string(), text: z.string() })),
});
export type PromptQuestion = z.infer<typeof promptQuestionSchema>;

/** A choice that is remembered. */
export const promptChoiceSchema = z.object({
  workflowKey: z.string(),
  candidateKey: z.string(),
  label: z.string().nullable(),
  exampleText: z.string().nullable(),
  exampleClip: z.string().nullable(),
  changedMs: z.number(),
});
export type PromptChoice = z.infer<typeof promptChoiceSchema>;

/** A row of a table that was read, as people know it again. */
const tableRowSchema = z.object({ line: z.int(), name: z.string(), prompt: z.string().nullable() });

/** What a table would change. Lists are cut to the first few; the counts are whole. */
export const tablePreviewSchema = z.object({
  /** Clips that would get another prompt, with the one they have now. */
  changes: z.array(
    z.object({
      clipId: clipIdSchema,
      name: z.string(),
      before: z.string().nullable(),
      after: z.string(),
    }),
  ),
  changed: z.int(),
  /** Rows whose clip has that prompt already, or that leave it as it is, being blank. */
  unchanged: z.int(),
  /** Rows that name no clip of the batch. */
  unknown: z.object({ count: z.int(), first: z.array(tableRowSchema) }),
  /** Rows that name several clips, or a clip that an earlier row names too. */
  ambiguous: z.object({
    count: z.int(),
    first: z.array(tableRowSchema.extend({ clips: z.array(z.string()) })),
  }),
  /** Rows whose clip was evaluated already, or could not be read. */
  settled: z.object({ count: z.int(), first: z.array(tableRowSchema) }),
  /** Clips of the batch that no row names. */
  withoutRow: z.object({ count: z.int(), first: z.array(z.string()) }),
  /** What could not be read of it, as sentences. */
  complaints: z.array(z.string()),
});
export type TablePreview = z.infer<typeof tablePreviewSchema>;

const oneBatch = z.object({ batchId: batchIdSchema });
const promptText = z.string().max(maxPromptCharacters);
const oneTable = oneBatch.extend({ text: z.string().max(maxTableCharacters) });
const typedPromptsSchema = z.array(z.object({ clipId: clipIdSchema, text: promptText.nullable() }));

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
  /** The prompt that a clip has by now, as it was last looked for; null where it never was. */
  ofClip: procedure.input(z.object({ clipId: clipIdSchema })).output(promptRowSchema.nullable()),
  /** Workflows that wait for a choice, in one batch or in all that are listed (null). */
  questions: procedure
    .input(z.object({ batchId: batchIdSchema.nullable() }))
    .output(z.array(promptQuestionSchema)),
  /**
   * Remembers which text of a workflow is the prompt, or forgets it (null). Clips of ended batches
   * that waited for it are evaluated; batches that are held look at their prompts again.
   * @returns how many clips go on
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
  /** All choices that are remembered, newest first. */
  choices: procedure.output(z.array(promptChoiceSchema)),
  /**
   * Gives clips prompts by hand, each its own, or takes them back (null).
   * @returns the typed prompts as they were before, for `clips.restorePrompts`
   */
  setMany: procedure.input(typedPromptsSchema.min(1).max(maxIds)).output(typedPromptsSchema),
  /** Looks for the prompts of a batch again that is held for them. @throws unknown_batch */
  checkAgain: procedure.input(oneBatch).output(z.void()),
  /**
   * What a table of files and prompts would change in a batch: CSV, or cells of a spreadsheet, with
   * or without a header line.
   * @throws unknown_batch, bad_input
   */
  readTable: procedure.input(oneTable).output(tablePreviewSchema),
  /** Does it. @returns the typed prompts as they were before, for undo. @throws as `readTable` */
  applyTable: procedure.input(oneTable).output(typedPromptsSchema),
  /** All prompts of a batch as CSV, which `readTable` takes back. @throws unknown_batch */
  table: procedure
    .input(oneBatch.extend({ withBom: z.boolean().default(false) }))
    .output(z.object({ text: z.string() })),
};
