import { z } from 'zod';
import type { ReceivedEvaluation } from '../service-api/evaluation.ts';
import { concernsPrompt } from './finding-types.ts';
import { markPrompt, placeSegments } from './prompt-segments.ts';

export const promptPartNames = {
  as_claimed: 'as prompted',
  mismatch: 'mismatch',
  not_judged: 'unchecked',
} as const;

export type JudgedKind = keyof typeof promptPartNames;

export const promptPartSchema = z.object({
  /** Offset of its start in the prompt, in UTF-16 units. */
  start: z.int().min(0),
  text: z.string(),
  /** `separator`: only spaces and punctuation, without an outcome. */
  kind: z.enum(['as_claimed', 'mismatch', 'not_judged', 'separator']),
  /** The service's reason why it was not judged; null if it gave none. */
  reason: z.string().nullable(),
});
/** A part of a prompt with one outcome. All parts joined are the prompt. */
export type PromptPart = z.infer<typeof promptPartSchema>;

export const judgedKindsIn = (parts: readonly PromptPart[]): JudgedKind[] =>
  (['as_claimed', 'mismatch', 'not_judged'] as const).filter((kind) =>
    parts.some((part) => part.kind === kind),
  );

const separator = /^[\p{P}\p{Z}\s]*$/u;

type Claims = NonNullable<ReceivedEvaluation['detectors']>[number]['clipcheck_claims'];

export const promptClaimsIn = ({ detectors }: Pick<ReceivedEvaluation, 'detectors'>): Claims =>
  detectors?.find(({ detector }) => concernsPrompt(detector))?.clipcheck_claims;

/**
 * Splits a prompt by outcome. The service's spans are located by their text. If several cover a
 * word, a mismatch overrides "not judged", which overrides "as prompted".
 * @param isJudged by `isTypeJudged`; if not, no part is "as prompted"
 * @returns null if the evaluation does not state which words were judged
 */
export const judgedPrompt = (
  prompt: string,
  evaluation: ReceivedEvaluation,
  isJudged: boolean,
): PromptPart[] | null => {
  const claims = promptClaimsIn(evaluation);
  if (!claims) return null;
  const glitches = evaluation.result?.glitches ?? [];
  const findings = glitches.filter(({ clipcheck_possible }) => !clipcheck_possible);
  const placed = placeSegments(
    prompt,
    [...claims, ...findings].map(({ prompt_segment: segment }) => segment),
  );
  return markPrompt(prompt, placed).map(({ start, text, segments }) => {
    const covering = segments.flatMap((index) => claims[index] ?? []);
    const isFound = segments.some((index) => index >= claims.length);
    const piece = { start, text, reason: null };
    if (isFound || covering.some(({ outcome }) => outcome === 'contradicted')) {
      return { ...piece, kind: 'mismatch' };
    }
    const open = covering.find(({ outcome }) => outcome === 'not_judged');
    if (isJudged && covering.length > 0 && !open) return { ...piece, kind: 'as_claimed' };
    if (covering.length === 0 && separator.test(text)) return { ...piece, kind: 'separator' };
    const reason = open?.outcome === 'not_judged' ? open.reason?.message : undefined;
    return { ...piece, kind: 'not_judged', reason: reason || null };
  });
};
