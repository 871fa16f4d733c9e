import type { FrameTable } from '../../analysis/frame-table.ts';
import type { ReasonCode } from './reasons.ts';
import { findIgnoreReason } from './text/context.ts';
import { findPhrases, type Match, type PhraseBook } from './text/phrases.ts';
import type { PromptText } from './text/prompt-text.ts';

/** Something a prompt says about the clip that may be measured; words of the prompt, both inclusive. */
export type Claim<Value> = { value: Value; first: number; last: number };

/** What looks like a claim; with a reason it is left alone, whatever the clip shows. */
export type Reading<Value> = Claim<Value> & { ignoreReason: ReasonCode | null };

export type Severity = 1 | 2 | 3 | 4 | 5;

/**
 * What measuring a claim came to: it holds, it does not, or it cannot be told with certainty in this
 * clip. A mismatch is a sentence with the measured figures.
 */
export type Judgement =
  | 'met'
  | { severity: Severity; description: string }
  | { notJudged: ReasonCode };

/** One kind of claim: how it is found in a prompt, and how it is measured. Pure functions. */
export type ClaimKind<Value> = {
  /** Goes into the ids of its findings. */
  name: string;
  /** In the order of the text; what contradicts itself or is meant otherwise is left alone. */
  read: (prompt: PromptText) => Reading<Value>[];
  /** Words that name the same property without a claim that is understood, by why that is so. */
  mentions?: PhraseBook<ReasonCode>;
  /** One judgement for each claim. */
  judge: (claims: readonly Claim<Value>[], table: FrameTable) => Judgement[];
};

/**
 * How bad a mismatch is: 1 below the first limit, 5 from the fourth on.
 * @param limits four in rising order
 */
export const severityOf = (
  off: number,
  limits: readonly [number, number, number, number],
): Severity => (1 + limits.filter((limit) => off >= limit).length) as Severity;

/** A phrase as it is read. @param leftAlone what speaks against a claim */
export const createReading = <Value>(
  { first, last }: Pick<Match<unknown>, 'first' | 'last'>,
  value: Value,
  ignoreReason: ReasonCode | null,
): Reading<Value> => ({ value, first, last, ignoreReason });

/** What is still a claim. */
export const activeReadings = <Value>(readings: readonly Reading<Value>[]): Reading<Value>[] =>
  readings.filter(({ ignoreReason }) => ignoreReason === null);

/** Leaves claims alone for a reason. @param isConcerned all of them where none is named */
export const ignoreReadings = <Value>(
  readings: readonly Reading<Value>[],
  reason: ReasonCode,
  isConcerned: (reading: Reading<Value>) => boolean = () => true,
): Reading<Value>[] =>
  readings.map((reading) =>
    reading.ignoreReason === null && isConcerned(reading)
      ? { ...reading, ignoreReason: reason }
      : reading,
  );

/** Of the claims that say the same only the first stays one. */
export const withoutRepeats = <Value>(readings: readonly Reading<Value>[]): Reading<Value>[] => {
  const seen = new Set<string>();
  return ignoreReadings(readings, 'repeated', ({ value }) => {
    const key = JSON.stringify(value);
    const isRepeat = seen.has(key);
    seen.add(key);
    return isRepeat;
  });
};

/** Claims that all say the same, as one; none when they contradict each other. */
export const onlyOne = <Value>(readings: readonly Reading<Value>[]): Reading<Value>[] => {
  const distinct = withoutRepeats(readings);
  return activeReadings(distinct).length > 1 ? ignoreReadings(readings, 'contradictory') : distinct;
};

/** A figure with at most one decimal. */
export const figure = (value: number): string => String(Number(value.toFixed(1)));

/** How it shows that a phrase is said of something else than the clip. */
type ThingContext<Value> = {
  /** Words before it that it may be said of. */
  things?: ReadonlySet<string>;
  isOfThing?: (prompt: PromptText, match: Match<Value>) => boolean;
};

/** Reads the phrases of a book as claims, each with what speaks against it. */
export const readPhrases = <Value>(
  prompt: PromptText,
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
