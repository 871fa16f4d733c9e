/**
 * Additional members of the built-in evaluator's prompt detector (`clipcheck_claims`), as the API
 * allows.
 */
import { z } from 'zod';
import { boxKeyframeSchema, promptSegmentSchema, receivedBoxKeyframeSchema } from './finding.ts';
import { readList, readOptional } from './tolerant.ts';

const claimMembers = {
  prompt_segment: promptSegmentSchema,
  kind: z.string().describe('Subject of the words, such as `camera`; `other` if not measured.'),
};

/** Words of a prompt with their outcome, as the built-in evaluator sends them. */
export const promptClaimSchema = z
  .discriminatedUnion('outcome', [
    z.strictObject({
      ...claimMembers,
      outcome: z.literal('as_claimed'),
      seen: z
        .array(boxKeyframeSchema)
        .optional()
        .describe('Where a claimed subject was seen, in the frames that were looked at.'),
    }),
    z.strictObject({
      ...claimMembers,
      outcome: z.literal('contradicted'),
      finding_id: z.string().describe('Id of the finding in `result.glitches`.'),
    }),
    z.strictObject({
      ...claimMembers,
      outcome: z.literal('not_judged'),
      reason: z.strictObject({ code: z.string(), message: z.string() }),
    }),
  ])
  .describe('Words of the prompt, and whether the video matches them.');
export type PromptClaim = z.infer<typeof promptClaimSchema>;

/**
 * Limits for reading, in characters or entries: no prompt has longer segments or more claims, nor a
 * claim more places, names or messages of that length.
 */
const MAX_SEGMENT = 5000;
const MAX_CLAIMS = 2500;
const MAX_SEEN = 1000;
const MAX_NAME = 200;
const MAX_MESSAGE = 1000;

const receivedNameSchema = z.string().max(MAX_NAME);
const receivedClaimMembers = {
  prompt_segment: z.object({
    text: z.string().min(1).max(MAX_SEGMENT),
    char_start: z.number(),
    char_end: z.number(),
  }),
  kind: readOptional(receivedNameSchema),
};

/** Lenient version, for answers; a claim with another outcome is unreadable. */
const receivedPromptClaimSchema = z.discriminatedUnion('outcome', [
  z.object({
    ...receivedClaimMembers,
    outcome: z.literal('as_claimed'),
    seen: readOptional(
      z.array(z.unknown()).max(MAX_SEEN).pipe(readList(receivedBoxKeyframeSchema)),
    ),
  }),
  z.object({
    ...receivedClaimMembers,
    outcome: z.literal('contradicted'),
    finding_id: readOptional(receivedNameSchema),
  }),
  z.object({
    ...receivedClaimMembers,
    outcome: z.literal('not_judged'),
    reason: readOptional(
      z.object({ code: receivedNameSchema.catch(''), message: z.string().max(MAX_MESSAGE) }),
    ),
  }),
]);

/** Lenient list of claims: skips unreadable entries, and fails if it is too long. */
export const receivedPromptClaimsSchema = z
  .array(z.unknown())
  .max(MAX_CLAIMS)
  .pipe(readList(receivedPromptClaimSchema));
