/** What `run`, `scan`, `retry` and `list` print with `--json`, and `watch` for each clip. */
import { z } from 'zod';
import { resultPartSchema } from '../contract/library.ts';
import { clipCountsSchema } from '../contract/queue.ts';
import { clipStates, countStates } from '../domain/clip-state.ts';
import { foundPromptSchema } from '../domain/found-prompt.ts';
import { claimsSchema } from '../domain/judgment.ts';
import { nextStepSchema } from '../domain/next-step.ts';
import { notJudgedKinds, notJudgedReasonKinds } from '../domain/not-judged-kinds.ts';
import { reasonSchema, stopReasonSchema } from '../domain/reason.ts';
import { noOutcomes, outcomes } from '../model/outcome.ts';
import { createCodec } from './codec.ts';

export const notJudgedMembers = {
  notJudged: z
    .enum(notJudgedKinds)
    .nullable()
    .describe('What the result leaves unjudged; null for nothing, and without a result.'),
  notJudgedReasons: z
    .array(
      z.object({
        kind: z.enum(notJudgedReasonKinds).describe('See docs/ci.md.'),
        type: z.string().nullable().describe('Type of findings; null for the entire result.'),
        message: z.string(),
      }),
    )
    .describe('One for each unjudged type, and those for the entire result.'),
  unreadableFindings: z
    .int()
    .describe('Findings that could not be read and are not in `findings`.'),
  claims: claimsSchema
    .nullable()
    .describe('Claims of the prompt, and how many were judged; null if these are not listed.'),
};

export const copySchema = z
  .object({
    firstFrame: z.int(),
    lastFrame: z.int().describe('Inclusive.'),
    ofFrames: z.int().describe('Number of frames in the clip.'),
    encoded: z.boolean().describe('False if the coded frames are the clip’s.'),
    sha256: z.string(),
  })
  .nullable()
  .describe('The copy that was judged, in frames of the clip; null if the clip itself was.');

const clipResultSchema = z.object({
  path: z.string().describe('Absolute path, or address.'),
  sha256: z.string().nullable(),
  state: z.enum(clipStates),
  reason: reasonSchema.nullable(),
  ...notJudgedMembers,
  prompt: z.string().nullable(),
  promptSource: z.string().nullable(),
  promptConflicts: z
    .array(foundPromptSchema)
    .describe(
      'Different prompts from other sources, the most trusted first; none if it was typed.',
    ),
  parts: z
    .array(resultPartSchema)
    .describe('The runs that the findings come from, in their order.'),
  evaluationId: z.string().nullable(),
  attempt: z.int().nullable(),
  reused: z.boolean().describe('True if no evaluation was created for the clip by this call.'),
  imported: z.boolean().describe('True if the result was imported and not evaluated here.'),
  adopted: z.boolean().describe('True if another program created an evaluation of the result.'),
  copy: copySchema,
  findings: z
    .array(z.unknown())
    .describe('As the service sent them, with frames, seconds and timecodes of the clip.'),
});
export type ClipResult = z.infer<typeof clipResultSchema>;

export const clipWithOutcomeSchema = clipResultSchema.extend({
  outcome: z
    .enum(outcomes)
    .describe(
      'With its verdicts. `list`, `show` and `complete`: of the clip in the library, which joins its runs; else of this run alone.',
    ),
  checked: z.string().describe('What was checked for it, as a note.'),
  next: nextStepSchema,
});
export const clipCodec = createCodec(clipWithOutcomeSchema);
export type ClipWithOutcome = z.infer<typeof clipWithOutcomeSchema>;

const brokenConditionSchema = z.object({
  condition: z.string().describe('As it is written, for example `glitch>0`.'),
  path: z.string(),
  sha256: z.string().nullable(),
  findings: z.int().describe('Findings that break it, unreadable ones included.'),
  importedVerdicts: z.int().describe('Those that only an imported verdict dismisses.'),
  reason: z.string().nullable().describe('Why, if it is about the clip or unreadable findings.'),
});
export type BrokenCondition = z.infer<typeof brokenConditionSchema>;

const refusedRetrySchema = z.object({
  evaluationId: z.string().nullable(),
  reason: reasonSchema.nullable(),
});
export type RefusedRetry = z.infer<typeof refusedRetrySchema>;

const untrustedImportSchema = z.object({ path: z.string(), sha256: z.string().nullable() });

const resultDocumentSchema = z.object({
  batch: z.string().nullable(),
  counts: clipCountsSchema,
  stoppedBy: stopReasonSchema
    .nullable()
    .describe('Why the service refused the entire batch; null if it did not.'),
  warnings: z
    .array(reasonSchema)
    .describe('Differences from the request, such as types that the model has no detector for.'),
  clips: z.array(clipResultSchema),
  refusedRetries: z
    .array(refusedRetrySchema)
    .optional()
    .describe('Only for `retry`: runs that the service refuses to retry; they stay as they were.'),
  brokenConditions: z
    .array(brokenConditionSchema)
    .optional()
    .describe('Only with `--fail-on`; empty if no clip breaks a condition.'),
  untrustedImports: z
    .array(untrustedImportSchema)
    .optional()
    .describe('Only with `--fail-on`; empty with `--trust-imports`.'),
});
export type ResultDocument = z.infer<typeof resultDocumentSchema>;

const documentWithOutcomesSchema = resultDocumentSchema.extend({
  clips: z.array(clipWithOutcomeSchema),
  outcomes: z
    .record(z.enum(outcomes), z.int())
    .describe('Clips by outcome; files that are the same clip count once.'),
});
export const resultCodec = createCodec(documentWithOutcomesSchema);
export type DocumentWithOutcomes = z.infer<typeof documentWithOutcomesSchema>;

export type CountedClip = Pick<ClipWithOutcome, 'path' | 'sha256' | 'state' | 'outcome'>;

/** Counts clips by outcome. Of files that are the same clip, one with a result counts. */
export const countOutcomes = (
  files: readonly CountedClip[],
): { clips: number; outcomes: DocumentWithOutcomes['outcomes'] } => {
  const byClip = new Map<string, CountedClip>();
  for (const file of files) {
    const key = file.sha256 ?? file.path;
    const hasResult = file.state === 'completed' || file.state === 'partial';
    if (hasResult || !byClip.has(key)) byClip.set(key, file);
  }
  const counted = noOutcomes();
  for (const { outcome } of byClip.values()) counted[outcome] += 1;
  return { clips: byClip.size, outcomes: counted };
};

export const noResults = (): ResultDocument => ({
  batch: null,
  counts: countStates([]),
  stoppedBy: null,
  warnings: [],
  clips: [],
});
