import type { PromptWords, Word } from './prompt-text.ts';
import { isOnesDigit, isTens, negations, numberOf, wordsOf } from './words.ts';

/** A match of a phrase: words `first` to `last`, both inclusive, and its numbers. */
export type Match<Value> = { value: Value; first: number; last: number; numbers: number[] };

type Slot =
  | { kind: 'words'; words: ReadonlySet<string>; isOptional: boolean; takesColon: boolean }
  | { kind: 'number' }
  | { kind: 'skip'; maximum: number; only: ReadonlySet<string> | null }
  | { kind: 'edge' }
  | { kind: 'unless'; words: ReadonlySet<string> };

type Phrase<Value> = {
  value: Value;
  slots: readonly Slot[];
  /** Required after a leading number, since prompts are full of other numbers. */
  unit: ReadonlySet<string> | null;
};

/** Phrases by their possible first words; '#' is a number. */
export type PhraseBook<Value> = ReadonlyMap<string, readonly Phrase<Value>[]>;

/** Adverbs and the like that may be skipped without changing the meaning. */
const adverbs = wordsOf(
  `a an the very slowly slow slight slightly gently gentle smoothly smooth softly soft subtly subtle
  steadily steady gradually gradual quickly quick fast rapidly rapid quietly carefully dramatically
  dramatic cinematic cinematically continuously continuous constantly constant then just always
  completely totally fully entirely perfectly perfect almost simply only`,
);
const MAX_ADVERBS = 3;
/** What moves after these is their object, as in "the camera captures people moving". */
const shows: ReadonlySet<string> = wordsOf(
  `captures capturing shows showing films filming records recording watches watching sees seeing
  reveals revealing observes observing catches catching`,
);

/**
 * Creates a phrase book: phrases by what they name. A phrase is a sequence of slots separated by
 * spaces:
 * - `pan|pans` one of these words; `shot?` optional; `camera:` may be followed by a colon
 * - `#` a number, in figures or words
 * - `@` up to three adverbs; `*4` up to four words. None of them may be a negation or in `shows`
 * - `^` first: only the prompt's start or a punctuation mark precedes it; `$` last: a mark or the
 *   end follows
 * - `!of|rule` first or last: none of these words precedes or follows it
 *
 * Matches do not cross punctuation, except the colon after `camera:`.
 */
export const phraseBook = <Name extends string>(
  phrases: Readonly<Record<Name, readonly string[]>>,
): PhraseBook<Name> => {
  const book = new Map<string, Phrase<Name>[]>();
  for (const value of Object.keys(phrases) as Name[]) {
    for (const text of phrases[value]) {
      const slots = text.split(/\s+/).map(readSlot);
      const phrase = { value, slots, unit: unitOf(slots) };
      for (const word of firstWords(slots)) {
        const known = book.get(word);
        if (known) known.push(phrase);
        else book.set(word, [phrase]);
      }
    }
  }
  return book;
};

const readSlot = (text: string): Slot => {
  if (text === '#') return { kind: 'number' };
  if (text === '@') return { kind: 'skip', maximum: MAX_ADVERBS, only: adverbs };
  if (text === '^' || text === '$') return { kind: 'edge' };
  if (text.startsWith('*')) return { kind: 'skip', maximum: Number(text.slice(1)), only: null };
  if (text.startsWith('!')) return { kind: 'unless', words: new Set(text.slice(1).split('|')) };
  const isOptional = text.endsWith('?');
  const takesColon = text.length > 1 && text.endsWith(':');
  const words = new Set((isOptional || takesColon ? text.slice(0, -1) : text).split('|'));
  return { kind: 'words', words, isOptional, takesColon };
};

const firstWords = (slots: readonly Slot[]): Set<string> => {
  const words = new Set<string>();
  for (const slot of slots) {
    if (slot.kind === 'edge' || slot.kind === 'unless') continue;
    if (slot.kind === 'number') return words.add('#');
    if (slot.kind === 'skip') throw new TypeError('a phrase begins with a word or a number');
    for (const word of slot.words) words.add(word);
    if (!slot.isOptional) return words;
  }
  return words;
};

const unitOf = (slots: readonly Slot[]): ReadonlySet<string> | null => {
  const first = slots.findIndex(({ kind }) => kind === 'number' || kind === 'words');
  const next = slots[first + 1];
  const hasUnit = slots[first]?.kind === 'number' && next?.kind === 'words' && !next.isOptional;
  return hasUnit ? next.words : null;
};

export const findPhrases = <Value>(
  { words }: PromptWords,
  book: PhraseBook<Value>,
): Match<Value>[] => {
  const found: Match<Value>[] = [];
  const numberPhrases = book.get('#') ?? [];
  for (let first = 0; first < words.length; ) {
    const { text } = words[first] as Word;
    const wordMatch = longestAt(words, first, book.get(text) ?? []);
    const numberMatch = numberOf(text) === null ? null : longestAt(words, first, numberPhrases);
    const longest =
      wordMatch && numberMatch && wordMatch.last >= numberMatch.last
        ? wordMatch
        : (numberMatch ?? wordMatch);
    if (longest) found.push(longest);
    first = (longest?.last ?? first) + 1;
  }
  return found;
};

const longestAt = <Value>(
  words: readonly Word[],
  first: number,
  phrases: readonly Phrase<Value>[],
): Match<Value> | null => {
  let longest: Match<Value> | null = null;
  // A number has one word or two: "twenty four".
  const [next = '', second = ''] = [words[first + 1]?.text, words[first + 2]?.text];
  for (const { value, slots, unit } of phrases) {
    if (unit && !unit.has(next) && !unit.has(second)) continue;
    const match = matchAt(words, first, slots);
    if (match && (!longest || match.last > longest.last)) longest = { value, first, ...match };
  }
  return longest;
};

const isEdge = (words: readonly Word[], index: number): boolean =>
  index >= words.length || words[index]?.before !== '';

const matchAt = (
  words: readonly Word[],
  first: number,
  slots: readonly Slot[],
): { last: number; numbers: number[] } | null => {
  const numbers: number[] = [];
  /** @returns the index after the last word, or -1 */
  const match = (slotIndex: number, at: number, allowsColon: boolean): number => {
    const slot = slots[slotIndex];
    if (!slot) return at;
    const isInside = at > first;
    if (slot.kind === 'edge') {
      return isEdge(words, at) ? match(slotIndex + 1, at, allowsColon) : -1;
    }
    if (slot.kind === 'unless') {
      const word = isInside ? words[at] : words[at - 1];
      const isNear = isInside ? word?.before === '' : words[at]?.before === '';
      return isNear && word && slot.words.has(word.text)
        ? -1
        : match(slotIndex + 1, at, allowsColon);
    }
    const word = words[at];
    const before = word?.before ?? '.';
    const isAdjacent =
      word !== undefined && (!isInside || before === '' || (before === ':' && allowsColon));
    if (slot.kind === 'skip') {
      return matchSkip(slot, slotIndex, at, allowsColon);
    }
    if (slot.kind === 'number') {
      return isAdjacent ? matchNumber(word, slotIndex, at) : -1;
    }
    if (isAdjacent && slot.words.has(word.text)) {
      const end = match(slotIndex + 1, at + 1, slot.takesColon);
      if (end >= 0) return end;
    }
    return slot.isOptional ? match(slotIndex + 1, at, allowsColon) : -1;
  };
  const matchSkip = (
    { maximum, only }: Extract<Slot, { kind: 'skip' }>,
    slotIndex: number,
    at: number,
    allowsColon: boolean,
  ): number => {
    for (let count = 0; count <= maximum; count += 1) {
      const end = match(slotIndex + 1, at + count, allowsColon && count === 0);
      if (end >= 0) return end;
      const word = words[at + count];
      if (word?.before !== '' && !(allowsColon && count === 0 && word?.before === ':')) return -1;
      if (only ? !only.has(word.text) : negations.has(word.text) || shows.has(word.text)) return -1;
    }
    return -1;
  };
  const matchNumber = (word: Word, slotIndex: number, at: number): number => {
    const value = numberOf(word.text);
    if (value === null) return -1;
    const next = words[at + 1];
    const isCompound = isTens(word.text) && next?.before === '' && isOnesDigit(next.text);
    numbers.push(isCompound ? value + (numberOf(next.text) ?? 0) : value);
    const end = match(slotIndex + 1, at + (isCompound ? 2 : 1), false);
    if (end < 0) numbers.pop();
    return end;
  };
  const end = match(0, first, false);
  return end > first ? { last: end - 1, numbers } : null;
};
