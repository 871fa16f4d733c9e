import type { FrameStatisticsTable } from '../../analysis/frame-table.ts';
import { activeReadings, type ClaimKind, type Judgement } from './claim.ts';
import { claimKinds } from './claim-kinds.ts';
import { findIgnoreReason } from './text/context.ts';
import { findPhrases } from './text/phrases.ts';
import type { PromptWords } from './text/prompt-text.ts';

/** A range of words, both inclusive, about something measurable. */
export type ClaimSpan = { kind: string; first: number; last: number };

export type JudgedClaim = ClaimSpan & { judgement: Judgement };

/**
 * Measures every claim of a prompt that the clip allows. The others get a reason: claims that are
 * ignored, and words that name something measurable without making a claim.
 */
export const judgeClaims = (prompt: PromptWords, table: FrameStatisticsTable): JudgedClaim[] => {
  const claims = claimKinds.flatMap((use) => use((kind) => judgeKind(kind, prompt, table)));
  const judged = coverOf(claims.filter(isJudged));
  const kept = claims.filter((claim) => isJudged(claim) || !isWithin(claim, judged));
  const known = coverOf(kept);
  const mentioned = claimKinds
    .flatMap((use) => use((kind) => readMentions(kind, prompt)))
    .filter((mention) => !isWithin(mention, known));
  return [...kept, ...mentioned].toSorted(byPlace);
};

const isJudged = ({ judgement }: JudgedClaim): boolean =>
  judgement === 'met' || !('notJudged' in judgement);

const judgeKind = <Value>(
  { name, read, judge }: ClaimKind<Value>,
  prompt: PromptWords,
  table: FrameStatisticsTable,
): JudgedClaim[] => {
  const readings = read(prompt);
  const claims = activeReadings(readings);
  // Measuring is expensive: only what the prompt asks for is measured.
  const judgements = claims.length > 0 ? judge(claims, table) : [];
  const measured = new Map(claims.map((claim, at) => [claim, judgements[at]]));
  return readings.flatMap((reading) => {
    const { first, last, ignoreReason } = reading;
    const judgement = ignoreReason === null ? measured.get(reading) : { notJudged: ignoreReason };
    return judgement ? [{ kind: name, first, last, judgement }] : [];
  });
};

const readMentions = <Value>(
  { name, mentions }: ClaimKind<Value>,
  prompt: PromptWords,
): JudgedClaim[] =>
  mentions === undefined
    ? []
    : findPhrases(prompt, mentions).map((match) => ({
        kind: name,
        first: match.first,
        last: match.last,
        judgement: { notJudged: findIgnoreReason(prompt, match) ?? match.value },
      }));

export const coverOf = (claims: readonly ClaimSpan[]): ReadonlySet<number> => {
  const words = new Set<number>();
  for (const { first, last } of claims) {
    for (let word = first; word <= last; word += 1) words.add(word);
  }
  return words;
};

const isWithin = ({ first, last }: ClaimSpan, words: ReadonlySet<number>): boolean => {
  for (let word = first; word <= last; word += 1) if (!words.has(word)) return false;
  return true;
};

const byPlace = (a: ClaimSpan, b: ClaimSpan): number => a.first - b.first || a.last - b.last;
