import type { PromptWords, Word } from './prompt-text.ts';
import { isOnesDigit, isTens, negations, numberOf, wordsOf } from './words.ts';

/** A match of a phrase: words `first` to `last`, both inclusive, and its numbers. */
export type Match<Value> = { value: Value; first: number; last: number; numbers: number[] };

type Phrase<Value> = { value: Value; pattern: RegExp };

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
      const slots = text.split(/\s+/);
      const first = slots.findIndex((slot) => !/^[\^!]/.test(slot));
      const sources = slots.map((slot, at) => patternOf(slot, at < first));
      const phrase = { value, pattern: new RegExp(sources.join(''), 'y') };
      for (const word of firstWords(slots.slice(first))) {
        const known = book.get(word);
        if (known) known.push(phrase);
        else book.set(word, [phrase]);
      }
    }
  }
  return book;
};

/** Returns the source of a slot in a pattern for `linesOf`. @param isBefore the match */
const patternOf = (slot: string, isBefore: boolean): string => {
  if (slot === '^') return '(?<=[:,.])';
  if (slot === '$') return '(?=[:,.]|$)';
  if (slot === '#') return '(\nt.+\n(?:\no.+\n)?|\n[o#].+\n)';
  if (slot === '@') return `(?:\na.+\n){0,${MAX_ADVERBS}}?`;
  if (slot.startsWith('*')) return `(?:\n[^n].+\n){0,${slot.slice(1)}}?`;
  if (slot.startsWith('!')) return `(?${isBefore ? '<' : ''}!\n.(?:${slot.slice(1)})\n)`;
  const words = `\n.(?:${wordsOfSlot(slot)})\n`;
  if (slot.endsWith('?')) return `(?:${words})?`;
  return slot.length > 1 && slot.endsWith(':') ? `${words}:?` : words;
};

const wordsOfSlot = (slot: string): string => slot.replace(/(?<=.)[?:]$/, '');

/** Returns the words of the first slot, and of those after it while they are optional. */
const firstWords = (slots: readonly string[]): Set<string> => {
  const last = slots.findIndex((slot) => !slot.endsWith('?'));
  return new Set(slots.slice(0, last + 1).flatMap((slot) => wordsOfSlot(slot).split('|')));
};

/** Returns the kind of a word that slots distinguish. */
const kindOf = (text: string): 'a' | 'n' | 't' | 'o' | '#' | ' ' => {
  if (adverbs.has(text)) return 'a';
  if (negations.has(text) || shows.has(text)) return 'n';
  if (isTens(text)) return 't';
  if (isOnesDigit(text)) return 'o';
  return numberOf(text) === null ? ' ' : '#';
};

/** Returns words for patterns: of each the mark before it, its kind and text on a line, and where. */
const linesOf = (words: readonly Word[]): { lines: string; starts: number[] } => {
  const starts: number[] = [];
  let lines = '';
  for (const { before, text } of words) {
    starts.push(lines.length + before.length);
    lines += `${before}\n${kindOf(text)}${text}\n`;
  }
  return { lines, starts };
};

export const findPhrases = <Value>(
  { words }: PromptWords,
  book: PhraseBook<Value>,
): Match<Value>[] => {
  const { lines, starts } = linesOf(words);
  const found: Match<Value>[] = [];
  for (let first = 0; first < words.length; ) {
    const { text } = words[first] as Word;
    const phrases = [
      ...(book.get(text) ?? []),
      ...(numberOf(text) === null ? [] : (book.get('#') ?? [])),
    ];
    let longest: Match<Value> | null = null;
    for (const { value, pattern } of phrases) {
      pattern.lastIndex = starts[first] as number;
      const [matched = '', ...given] = pattern.exec(lines) ?? [];
      const last = first + (matched.split('\n').length - 3) / 2;
      if (last <= (longest?.last ?? first - 1)) continue;
      longest = { value, first, last, numbers: given.map(readNumber) };
    }
    if (longest) found.push(longest);
    first = (longest?.last ?? first) + 1;
  }
  return found;
};

/** @param lines of one word, or of two as in "twenty four" */
const readNumber = (lines: string): number =>
  lines.split('\n').reduce((sum, line) => sum + (numberOf(line.slice(1)) ?? 0), 0);
