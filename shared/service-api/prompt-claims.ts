/**
 * What a detector of the prompt judged of it, word by word: an extension of the built-in evaluator,
 * in the state of its detector. The interface lets answers have further members, which other
 * clients ignore.
 */
import { z } from 'zod';
import { promptSegmentSchema } from './finding.ts';
import { readList, readOptional } from './tolerant.ts';

const span = {
  prompt_segment: promptSegmentSchema,
  /** What the words are about, such as `camera`; `other` where that is nothing that is measured. */
  kind: z.string(),
};

/** Words of a prompt with what came of them, as it is written. */
export const promptClaimSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ ...span, outcome: z.literal('as_claimed') }),
  /** The finding is the one of `result.glitches` with this id. */
  z.strictObject({ ...span, outcome: z.literal('contradicted'), finding_id: z.string() }),
  z.strictObject({
    ...span,
    outcome: z.literal('not_judged'),
    reason: z.strictObject({ code: z.string(), message: z.string() }),
  }),
]);
export type PromptClaim = z.infer<typeof promptClaimSchema>;

/** Bounds of what is read: longer words are in no prompt, and more claims in no words. */
const MAX_TEXT = 5000;
const MAX_CLAIMS = 2500;
const MAX_NAME = 200;
const MAX_MESSAGE = 1000;

const nameRead = z.string().max(MAX_NAME);
const spanRead = {
  prompt_segment: z.object({
    text: z.string().min(1).max(MAX_TEXT),
    char_start: z.number(),
    char_end: z.number(),
  }),
  kind: readOptional(nameRead),
};

/** The same as it is read; one of another outcome says nothing. */
const promptClaimRead = z.discriminatedUnion('outcome', [
  z.object({ ...spanRead, outcome: z.literal('as_claimed') }),
  z.object({
    ...spanRead,
    outcome: z.literal('contradicted'),
    finding_id: readOptional(nameRead),
  }),
  z.object({
    ...spanRead,
    outcome: z.literal('not_judged'),
    reason: readOptional(
      z.object({ code: nameRead.catch(''), message: z.string().max(MAX_MESSAGE) }),
    ),
  }),
]);

/** All claims as they are read; entries that make no sense are left out, a list that is too long whole. */
export const promptClaimsRead = z
  .array(z.unknown())
  .max(MAX_CLAIMS)
  .pipe(readList(promptClaimRead));
