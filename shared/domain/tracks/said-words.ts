const wordBreaks = new Intl.Segmenter('en', { granularity: 'word' });

/** The same text for a reader: composed, and with one space wherever there are some. */
export const plainText = (text: string): string =>
  text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/** A text as it is held against others. */
export type SaidWords = {
  /** Equal where two texts say the same, whatever their capitals and signs. */
  readonly said: string;
  readonly words: ReadonlySet<string>;
};

/** More words do not tell two descriptions apart any better, and comparing them takes time. */
const maxWords = 200;

/** Cuts a text into words, also where they are written without spaces. */
export const readWords = (text: string): SaidWords => {
  const plain = plainText(text).toLowerCase();
  const words: string[] = [];
  for (const { segment, isWordLike } of wordBreaks.segment(plain)) {
    if (isWordLike) words.push(segment);
  }
  // Signs alone say something, too.
  return {
    said: words.length > 0 ? words.join(' ') : plain,
    words: new Set(words.slice(0, maxWords)),
  };
};

/** Share of the words of two texts that both have, 0 to 1; 1 where they say the same. */
export const sharedWords = (one: SaidWords, other: SaidWords): number => {
  if (one.said === other.said) return 1;
  let shared = 0;
  for (const word of one.words) if (other.words.has(word)) shared += 1;
  const covered = one.words.size + other.words.size - shared;
  return covered === 0 ? 0 : shared / covered;
};
