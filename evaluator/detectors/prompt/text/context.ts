import type { ClaimReason } from '../reasons.ts';
import type { Match } from './phrases.ts';
import type { PromptWords, Word } from './prompt-text.ts';
import { negations, wordsOf } from './words.ts';

/** Words that continue an earlier negation in the next part of a sentence. */
const continuations = wordsOf('or nor');
const contrasts = wordsOf('but yet however');
/** Objects that show pictures: words about these are not about the clip. */
const screens = wordsOf(
  `tv television televisions tvs monitor monitors phone smartphone tablet laptop billboard poster
  posters painting paintings projector projected photograph photographs postcard magazine sign
  titled`,
);
/** Maximum distance of a claim from such an object, in words of the same part of a sentence. */
const SCREEN_REACH = 8;

/**
 * Why words do not describe the clip: negated, quoted, in a negative prompt, or about a picture
 * within the picture.
 * @param things other objects that a claim may be about, in the words before it
 */
export const findIgnoreReason = (
  { words, negativeFrom }: PromptWords,
  { first }: Pick<Match<unknown>, 'first'>,
  things?: ReadonlySet<string>,
): ClaimReason | null => {
  if (words[first]?.isQuoted) return 'quoted';
  if (first >= negativeFrom) return 'unwanted';
  if (isAfter({ words }, { first }, screens, SCREEN_REACH)) return 'inner_picture';
  if (things && isAfter({ words }, { first }, things, SCREEN_REACH)) return 'of_thing';
  return isNegated(words, first) ? 'negated' : null;
};

export const isMeant = (prompt: PromptWords, match: Pick<Match<unknown>, 'first'>): boolean =>
  findIgnoreReason(prompt, match) === null;

type Place = Pick<Match<unknown>, 'first' | 'last'>;

export const isAfter = (
  { words }: Pick<PromptWords, 'words'>,
  { first }: Pick<Place, 'first'>,
  named: ReadonlySet<string>,
  reach: number,
): boolean => {
  for (let index = first; index > Math.max(0, first - reach); index -= 1) {
    if (words[index]?.before !== '') return false;
    if (named.has(words[index - 1]?.text ?? '')) return true;
  }
  return false;
};

/** Whether a word is in the sentence of a claim, but not part of it. @param reach in words */
export const hasInSentence = (
  { words }: PromptWords,
  { first, last }: Place,
  named: ReadonlySet<string>,
  reach = MAX_SENTENCE_WORDS,
): boolean => {
  for (let index = first; index > Math.max(0, first - reach); index -= 1) {
    if (words[index]?.before === '.') break;
    if (named.has(words[index - 1]?.text ?? '')) return true;
  }
  const rest = words.slice(last + 1, last + 1 + reach);
  const end = rest.findIndex(({ before }) => before === '.');
  return rest.slice(0, end < 0 ? rest.length : end).some(({ text }) => named.has(text));
};

/** "black and white film poster", "a sunny day planner". @param reach in words after the claim */
export const isFollowedBy = (
  { words }: PromptWords,
  { last }: Pick<Place, 'last'>,
  named: ReadonlySet<string>,
  reach = 1,
): boolean => {
  const next = words.slice(last + 1, last + 1 + reach);
  const end = next.findIndex(({ before }) => before !== '');
  return next.slice(0, end < 0 ? next.length : end).some(({ text }) => named.has(text));
};

export const isPrecededBy = (
  { words }: PromptWords,
  { first }: Pick<Place, 'first'>,
  leads: ReadonlySet<string>,
): boolean => words[first]?.before !== '' || leads.has(words[first - 1]?.text ?? '');

const hangingWords = wordsOf('on hanging hangs');
/** Surfaces that show pictures and films, or on which objects hang or stand. */
const surfaces = wordsOf(
  `wall mug cup shirt poster page cover canvas desk shelf table belt door screen tv television phone
  monitor laptop tablet billboard easel fridge`,
);

/** A picture within the picture: "… film on a desk", "… portrait hanging on the wall". */
export const isOnSurface = (prompt: PromptWords, place: Pick<Place, 'last'>): boolean =>
  isFollowedBy(prompt, place, hangingWords) && isFollowedBy(prompt, place, surfaces, 4);

const MAX_SENTENCE_WORDS = 60;

/** Negations followed by a list: they reach to the end of the sentence. */
const listNegations = wordsOf('avoid avoiding exclude excluding');
const listVerbs = wordsOf('include add use show');

const beginsList = (words: readonly Word[], index: number): boolean => {
  const text = words[index]?.text ?? '';
  if (listNegations.has(text)) return true;
  return listVerbs.has(text) && negations.has(words[index - 1]?.text ?? '');
};

/** A negation applies up to the end of its part of the sentence, and on over "or …". */
const isNegated = (words: readonly Word[], first: number): boolean => {
  const from = Math.max(0, first - MAX_SENTENCE_WORDS);
  /** Whether a negation before the current part would reach into it. */
  let isContinued = true;
  for (let index = first; index > from; index -= 1) {
    const word = words[index] as Word;
    if (word.before === '.') return false;
    if (word.before !== '') {
      // In a list, "or" may come only before a later part: "no cats, dogs, or birds".
      isContinued &&= continuations.has(word.text) || continuesLater(words, first);
    }
    const previous = words[index - 1]?.text ?? '';
    if (contrasts.has(previous) || contrasts.has(word.text)) return false;
    if (beginsList(words, index - 1)) return true;
    if (!isContinued) continue;
    if (negations.has(previous)) return true;
  }
  return false;
};

/** Whether the sentence continues with ", or …" after the claim. */
const continuesLater = (words: readonly Word[], first: number): boolean => {
  for (let index = first + 1; index < Math.min(words.length, first + 12); index += 1) {
    const { before, text } = words[index] as Word;
    if (before === '.') return false;
    if (before !== '' && continuations.has(text)) return true;
  }
  return false;
};
