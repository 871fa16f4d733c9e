import type { FrameTable } from '../../analysis/frame-table.ts';
import { activeReadings, type ClaimKind, type Judgement } from './claim.ts';
import { claimKinds } from './claim-kinds.ts';
import { findIgnoreReason } from './text/context.ts';
import { findPhrases } from './text/phrases.ts';
import type { PromptText } from './text/prompt-text.ts';

/** Words of a prompt, both inclusive, that are about something measurable. */
export type ClaimSpan = { kind: string; first: number; last: number };

/** A claim of a prompt with what measuring it came to, or why it was left alone. */
export type JudgedClaim = ClaimSpan & { judgement: Judgement };

/**
 * Measures every claim of a prompt that the clip allows, and says of the others why not: of claims
 * that are left alone, and of words that name something measurable without a claim.
 */
export const judgeClaims = (prompt: PromptText, table: FrameTable): JudgedClaim[] => {
  const claims = claimKinds.flatMap((use) => use((kind) => judgeKind(kind, prompt, table)));
  const judged = coverOf(claims.filter(isJudged));
  const kept = claims.filter((claim) => isJudged(claim) || !isWithin(claim, judged));
  const known = coverOf(kept);
  const mentioned = claimKinds
    .flatMap((use) => use((kind) => readMentions(kind, prompt)))
    .filter((mention) => !isWithin(mention, known));
  return [...kept, ...mentioned].toSorted(byPlace);
};

/** Whether the clip says something of a claim. */
export const isJudged = ({ judgement }: JudgedClaim): boolean =>
  judgement === 'met' || !('notJudged' in judgement);

const judgeKind = <Value>(
  { name, read, judge }: ClaimKind<Value>,
  prompt: PromptText,
  table: FrameTable,
): JudgedClaim[] => {
  const readings = read(prompt);
  const claims = activeReadings(readings);
  // Measuring costs time: only what the prompt speaks of is measured.
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
  prompt: PromptText,
): JudgedClaim[] =>
  mentions === undefined
    ? []
    : findPhrases(prompt, mentions).map((match) => ({
        kind: name,
        first: match.first,
        last: match.last,
        judgement: { notJudged: findIgnoreReason(prompt, match) ?? match.value },
      }));

/** The words that claims take. */
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
