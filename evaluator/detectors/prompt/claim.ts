import type { BoxKeyframe } from '../../../shared/service-api/finding.ts';
import type { FrameStatisticsTable } from '../../analysis/frame-table.ts';
import type { ClaimReason } from './reasons.ts';
import { findIgnoreReason } from './text/context.ts';
import { findPhrases, type Match, type PhraseBook } from './text/phrases.ts';
import type { PromptWords } from './text/prompt-text.ts';

/** A claim with its range of words, both inclusive. With a reason, it is ignored. */
export type FoundClaim<Value> = {
  value: Value;
  first: number;
  last: number;
  ignoreReason: ClaimReason | null;
};

export type Severity = 1 | 2 | 3 | 4 | 5;

/** Met (with places, if known), contradicted (with a sentence that has figures), or not judged. */
export type Judgment =
  | 'met'
  | { metIn: BoxKeyframe[] }
  | { severity: Severity; description: string }
  | { notJudged: ClaimReason };

/** A kind of claim: how it is found in a prompt and measured in a clip. Pure functions. */
export type ClaimKind<Value> = {
  name: string;
  /** In the order of the text. Claims to ignore, such as contradictory ones, have a reason. */
  read: (prompt: PromptWords) => FoundClaim<Value>[];
  /** Words about the same property that make no claim the evaluator understands, by reason. */
  mentions?: PhraseBook<ClaimReason>;
  /** Measures a clip, which is expensive, and returns how its claims are judged. */
  judge: (table: FrameStatisticsTable) => (value: Value) => Judgment;
};

/** Rates a mismatch: 1 below the first of four ascending limits, 5 from the fourth on. */
export const severityOf = (
  deviation: number,
  limits: readonly [number, number, number, number],
): Severity => (1 + limits.filter((limit) => deviation >= limit).length) as Severity;

export const activeClaims = <Value>(claims: readonly FoundClaim<Value>[]): FoundClaim<Value>[] =>
  claims.filter(({ ignoreReason }) => ignoreReason === null);

/** Marks claims as ignored. @param isIgnored by default true for all */
export const ignoreClaims = <Value>(
  claims: readonly FoundClaim<Value>[],
  reason: ClaimReason,
  isIgnored: (claim: FoundClaim<Value>) => boolean = () => true,
): FoundClaim<Value>[] =>
  claims.map((claim) =>
    claim.ignoreReason === null && isIgnored(claim) ? { ...claim, ignoreReason: reason } : claim,
  );

/** Marks every claim but the first of equal ones as ignored. */
export const ignoreRepeats = <Value>(claims: readonly FoundClaim<Value>[]): FoundClaim<Value>[] => {
  const seen = new Set<string>();
  return ignoreClaims(claims, 'repeated', ({ value }) => {
    const key = JSON.stringify(value);
    const isRepeat = seen.has(key);
    seen.add(key);
    return isRepeat;
  });
};

/** Ignores repeats of a claim, and all claims if they contradict each other. */
export const ignoreContradictions = <Value>(
  claims: readonly FoundClaim<Value>[],
): FoundClaim<Value>[] => {
  const distinct = ignoreRepeats(claims);
  return activeClaims(distinct).length > 1 ? ignoreClaims(claims, 'contradictory') : distinct;
};

/** Rounds to at most one decimal, for descriptions. */
export const formatFigure = (value: number): string => String(Number(value.toFixed(1)));

/**
 * @param interpret returns a match's claim, and null or the kind's own reason to ignore it
 * @param things nouns before a phrase that show that it is about them, not about the clip
 */
export const readMatches = <Name, Value>(
  prompt: PromptWords,
  book: PhraseBook<Name>,
  interpret: (match: Match<Name>) => { value: Value; ignoreReason: ClaimReason | null },
  things?: ReadonlySet<string>,
): FoundClaim<Value>[] =>
  findPhrases(prompt, book).map((match) => {
    const { value, ignoreReason } = interpret(match);
    const reason = findIgnoreReason(prompt, match, things) ?? ignoreReason;
    return { value, first: match.first, last: match.last, ignoreReason: reason };
  });

/**
 * Like `readMatches`, where the value of a match is what it claims.
 * @param isOfThing whether a match is about something other than the clip
 */
export const readPhrases = <Value>(
  prompt: PromptWords,
  book: PhraseBook<Value>,
  isOfThing: (prompt: PromptWords, match: Match<Value>) => boolean = () => false,
  things?: ReadonlySet<string>,
): FoundClaim<Value>[] => {
  const interpret = (match: Match<Value>) =>
    ({ value: match.value, ignoreReason: isOfThing(prompt, match) ? 'of_thing' : null }) as const;
  return readMatches(prompt, book, interpret, things);
};
