const wordBreaks = new Intl.Segmenter('en', { granularity: 'word' });

/** Composes characters, and makes each run of white space one space. */
export const plainText = (text: string): string =>
  text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

export type NormalizedText = ReturnType<typeof normalizeText>;

/** Maximum number of words compared; more would be slow without telling descriptions apart better. */
const maxWords = 200;

/** Also splits scripts without spaces into words. */
export const normalizeText = (text: string) => {
  const plain = plainText(text).toLowerCase();
  const words: string[] = [];
  for (const { segment, isWordLike } of wordBreaks.segment(plain)) {
    if (isWordLike) words.push(segment);
  }
  return {
    /**
     * Equal for texts that differ only in case and punctuation. A text of nothing but punctuation
     * is compared as it is.
     */
    text: words.length > 0 ? words.join(' ') : plain,
    words: new Set(words.slice(0, maxWords)),
  };
};

/** Share of the words of two texts that both have, 0 to 1; 1 for equal texts. */
export const wordOverlap = (one: NormalizedText, other: NormalizedText): number => {
  if (one.text === other.text) return 1;
  let shared = 0;
  for (const word of one.words) if (other.words.has(word)) shared += 1;
  const covered = one.words.size + other.words.size - shared;
  return covered === 0 ? 0 : shared / covered;
};
