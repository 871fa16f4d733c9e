import type { BoxKeyframe } from '../../../shared/service-api/finding.ts';
import type { FrameStatisticsTable } from '../../analysis/frame-table.ts';
import type { ClaimReason } from './reasons.ts';
import { findIgnoreReason } from './text/context.ts';
import { findPhrases, type Match, type PhraseBook } from './text/phrases.ts';
import type { PromptWords } from './text/prompt-text.ts';

/** A claim with its range of words, both inclusive. With a reason, it is ignored. */
export type Reading<Value> = {
  value: Value;
  first: number;
  last: number;
  ignoreReason: ClaimReason | null;
};

export type Severity = 1 | 2 | 3 | 4 | 5;

/** Met (with places, if known), contradicted (a sentence with figures), or not certain. */
export type Judgement =
  | 'met'
  | { metIn: BoxKeyframe[] }
  | { severity: Severity; description: string }
  | { notJudged: ClaimReason };

/** A kind of claim: how it is found in a prompt and measured in a clip. Pure functions. */
export type ClaimKind<Value> = {
  name: string;
  /** In the order of the text; contradictory or differently meant ones have a reason. */
  read: (prompt: PromptWords) => Reading<Value>[];
  /** Words about the same property that make no claim the evaluator understands, by reason. */
  mentions?: PhraseBook<ClaimReason>;
  /** Measures a clip, which is expensive, and returns how its claims are judged. */
  judge: (table: FrameStatisticsTable) => (value: Value) => Judgement;
};

/** Rates a mismatch: 1 below the first of four ascending limits, 5 from the fourth on. */
export const severityOf = (
  off: number,
  limits: readonly [number, number, number, number],
): Severity => (1 + limits.filter((limit) => off >= limit).length) as Severity;

export const activeReadings = <Value>(readings: readonly Reading<Value>[]): Reading<Value>[] =>
  readings.filter(({ ignoreReason }) => ignoreReason === null);

/** Marks claims as ignored. @param isIgnored all of them by default */
export const ignoreReadings = <Value>(
  readings: readonly Reading<Value>[],
  reason: ClaimReason,
  isIgnored: (reading: Reading<Value>) => boolean = () => true,
): Reading<Value>[] =>
  readings.map((reading) =>
    reading.ignoreReason === null && isIgnored(reading)
      ? { ...reading, ignoreReason: reason }
      : reading,
  );

export const distinctClaims = <Value>(readings: readonly Reading<Value>[]): Reading<Value>[] => {
  const seen = new Set<string>();
  return ignoreReadings(readings, 'repeated', ({ value }) => {
    const key = JSON.stringify(value);
    const isRepeat = seen.has(key);
    seen.add(key);
    return isRepeat;
  });
};

/** Keeps one of several equal claims; ignores all of them when they contradict each other. */
export const onlyOne = <Value>(readings: readonly Reading<Value>[]): Reading<Value>[] => {
  const distinct = distinctClaims(readings);
  return activeReadings(distinct).length > 1 ? ignoreReadings(readings, 'contradictory') : distinct;
};

export const figure = (value: number): string => String(Number(value.toFixed(1)));

/**
 * @param interpret returns what a match claims, and a reason of this kind of claim to ignore it
 * @param things words that a phrase may be about when they precede it
 */
export const readMatches = <Name, Value>(
  prompt: PromptWords,
  book: PhraseBook<Name>,
  interpret: (match: Match<Name>) => { value: Value; ignoreReason: ClaimReason | null },
  things?: ReadonlySet<string>,
): Reading<Value>[] =>
  findPhrases(prompt, book).map((match) => {
    const { value, ignoreReason } = interpret(match);
    const reason = findIgnoreReason(prompt, match, things) ?? ignoreReason;
    return { value, first: match.first, last: match.last, ignoreReason: reason };
  });

/** The same where a match claims its own name, unless it is about something other than the clip. */
export const readPhrases = <Name>(
  prompt: PromptWords,
  book: PhraseBook<Name>,
  isOfThing: (prompt: PromptWords, match: Match<Name>) => boolean = () => false,
  things?: ReadonlySet<string>,
): Reading<Name>[] => {
  const interpret = (match: Match<Name>) =>
    ({ value: match.value, ignoreReason: isOfThing(prompt, match) ? 'of_thing' : null }) as const;
  return readMatches(prompt, book, interpret, things);
};
