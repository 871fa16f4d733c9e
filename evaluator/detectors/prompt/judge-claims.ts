import type { FrameStatisticsTable } from '../../analysis/frame-table.ts';
import type { ClaimKind, Judgment } from './claim.ts';
import { aspect } from './kinds/aspect.ts';
import { camera } from './kinds/camera.ts';
import { colorFilm } from './kinds/colour-film.ts';
import { cuts } from './kinds/cuts.ts';
import { dominantColor } from './kinds/dominant-colour.ts';
import { fade } from './kinds/fade.ts';
import { frameRate } from './kinds/frame-rate.ts';
import { freeze } from './kinds/freeze.ts';
import { length } from './kinds/length.ts';
import { light } from './kinds/light.ts';
import { loop } from './kinds/loop.ts';
import { pace } from './kinds/pace.ts';
import { subject } from './kinds/subject.ts';
import { findIgnoreReason } from './text/context.ts';
import { findPhrases } from './text/phrases.ts';
import type { PromptWords } from './text/prompt-text.ts';

/** Passes a kind on without its value type, which only the kind itself uses. */
type AnyKind = <Result>(use: <Value>(kind: ClaimKind<Value>) => Result) => Result;

const any =
  <Value>(kind: ClaimKind<Value>): AnyKind =>
  (use) =>
    use(kind);

/** All kinds of claims that are judged. To add one, add its file and a line here. */
export const claimKinds: readonly AnyKind[] = [
  any(length),
  any(frameRate),
  any(pace),
  any(aspect),
  any(colorFilm),
  any(dominantColor),
  any(light),
  any(camera),
  any(fade),
  any(freeze),
  any(loop),
  any(cuts),
  any(subject),
];

/** A range of words, both inclusive, about something measurable. */
export type ClaimSpan = { kind: string; first: number; last: number };

export type JudgedClaim = ClaimSpan & { judgment: Judgment };

/** Gives a reason to claims that are ignored, and to measurable words that make no claim. */
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

const isJudged = ({ judgment }: JudgedClaim): boolean =>
  judgment === 'met' || !('notJudged' in judgment);

const judgeKind = <Value>(
  { name, read, judge }: ClaimKind<Value>,
  prompt: PromptWords,
  table: FrameStatisticsTable,
): JudgedClaim[] => {
  // Only what the prompt asks for is measured.
  let judgeValue: ReturnType<typeof judge> | undefined;
  return read(prompt).map(({ value, first, last, ignoreReason }) => {
    if (ignoreReason) return { kind: name, first, last, judgment: { notJudged: ignoreReason } };
    judgeValue ??= judge(table);
    return { kind: name, first, last, judgment: judgeValue(value) };
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
        judgment: { notJudged: findIgnoreReason(prompt, match) ?? match.value },
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
