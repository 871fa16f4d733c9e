/** Which words of a prompt a run judged, and what came of them. */
import type { EvaluationRead } from '../service-api/evaluation.ts';
import { markPrompt, placeSegments } from './prompt-segments.ts';

/** A piece of a prompt. All pieces put together are the prompt. */
export type PromptPart = {
  /** UTF-16 unit of the prompt at which it begins. */
  readonly start: number;
  readonly text: string;
  /** `separator`: nothing but spaces and punctuation, of which nothing is said. */
  readonly kind: JudgedKind | 'separator';
  /** Why it was not judged, as the service says it; null where it says nothing. */
  readonly reason: string | null;
  /** Findings about these words: indexes into the result's list. */
  readonly findings: readonly number[];
};

/** What is said of words; nothing of those between them. */
export const promptPartNames = {
  as_claimed: 'as claimed',
  mismatch: 'mismatch',
  not_judged: 'not judged',
} as const;

/** A kind of words of which something is said. */
export type JudgedKind = keyof typeof promptPartNames;

/** The kinds that occur in a prompt, for its legend. */
export const judgedKindsIn = (parts: readonly PromptPart[]): JudgedKind[] =>
  (['as_claimed', 'mismatch', 'not_judged'] as const).filter((kind) =>
    parts.some((part) => part.kind === kind),
  );

const separator = /^[\p{P}\p{Z}\s]*$/u;

/**
 * Reads what became of each word of a prompt. Spans are placed as those of findings are, wherever
 * they claim to lie; where several cover a word, a mismatch counts before what was not judged, and
 * that before what was found as claimed.
 * @param isJudged whether the run judged the prompt, by `isTypeJudged`; else no claim is proved
 * @returns null where the evaluation does not say which words were judged
 */
export const judgedPrompt = (
  prompt: string,
  evaluation: EvaluationRead,
  isJudged: boolean,
): PromptPart[] | null => {
  const claims = evaluation.detectors?.find(
    ({ detector }) => detector === 'prompt_misalignment',
  )?.clipcheck_claims;
  if (!claims) return null;
  const findings = evaluation.result?.glitches ?? [];
  const placed = placeSegments(
    prompt,
    [...claims, ...findings].map(({ prompt_segment: segment }) => segment),
  );
  return markPrompt(prompt, placed).map(({ start, text, segments }) => {
    const covering = segments.flatMap((index) => claims[index] ?? []);
    const found = segments.flatMap((index) =>
      index < claims.length ? [] : [index - claims.length],
    );
    const piece = { start, text, reason: null, findings: found };
    if (found.length > 0 || covering.some(({ outcome }) => outcome === 'contradicted')) {
      return { ...piece, kind: 'mismatch' };
    }
    const open = covering.find(({ outcome }) => outcome === 'not_judged');
    if (isJudged && covering.length > 0 && !open) return { ...piece, kind: 'as_claimed' };
    if (covering.length === 0 && separator.test(text)) return { ...piece, kind: 'separator' };
    const reason = open?.outcome === 'not_judged' ? open.reason?.message : undefined;
    return { ...piece, kind: 'not_judged', reason: reason || null };
  });
};
