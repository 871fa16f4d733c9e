import type { BoxKeyframe } from '../../../shared/service-api/finding.ts';
import type { FrameStatisticsTable } from '../../analysis/frame-table.ts';
import type { ClaimReason } from './reasons.ts';
import { findIgnoreReason } from './text/context.ts';
import { findPhrases, type Match, type PhraseBook } from './text/phrases.ts';
import type { PromptWords } from './text/prompt-text.ts';

/** Something measurable that a prompt asks for, with its range of words, both inclusive. */
type Claim<Value> = { value: Value; first: number; last: number };

/** A possible claim; one with a reason is ignored, whatever the clip shows. */
export type Reading<Value> = Claim<Value> & { ignoreReason: ClaimReason | null };

export type Severity = 1 | 2 | 3 | 4 | 5;

/**
 * The outcome of measuring a claim: met (with the places that show it, if known), contradicted, or
 * not certain in this clip. A contradiction is a sentence with the measured figures.
 */
export type Judgement =
  | 'met'
  | { metIn: BoxKeyframe[] }
  | { severity: Severity; description: string }
  | { notJudged: ClaimReason };

/** A kind of claim: how it is found in a prompt and measured in a clip. Pure functions. */
export type ClaimKind<Value> = {
  /** Part of the ids of its findings. */
  name: string;
  /**
   * Finds the claims, in the order of the text; contradictory ones, and words meant differently,
   * carry a reason to ignore them.
   */
  read: (prompt: PromptWords) => Reading<Value>[];
  /** Words about the same property that make no claim the evaluator understands, by reason. */
  mentions?: PhraseBook<ClaimReason>;
  judge: (claims: readonly Claim<Value>[], table: FrameStatisticsTable) => Judgement[];
};

/** Rates a mismatch: 1 below the first of four ascending limits, 5 from the fourth on. */
export const severityOf = (
  off: number,
  limits: readonly [number, number, number, number],
): Severity => (1 + limits.filter((limit) => off >= limit).length) as Severity;

export const createReading = <Value>(
  { first, last }: Pick<Match<unknown>, 'first' | 'last'>,
  value: Value,
  ignoreReason: ClaimReason | null,
): Reading<Value> => ({ value, first, last, ignoreReason });

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

/** Formats a figure with at most one decimal. */
export const figure = (value: number): string => String(Number(value.toFixed(1)));

/** How to tell that a phrase is about something other than the clip. */
type ThingContext<Value> = {
  /** Words that a phrase may be about when they precede it. */
  things?: ReadonlySet<string>;
  isOfThing?: (prompt: PromptWords, match: Match<Value>) => boolean;
};

/** Reads the phrases of a book as claims, each with a reason to ignore it, if any. */
export const readPhrases = <Value>(
  prompt: PromptWords,
  book: PhraseBook<Value>,
  { things, isOfThing = () => false }: ThingContext<Value> = {},
): Reading<Value>[] =>
  findPhrases(prompt, book).map((match) =>
    createReading(
      match,
      match.value,
      findIgnoreReason(prompt, match, things) ?? (isOfThing(prompt, match) ? 'of_thing' : null),
    ),
  );
