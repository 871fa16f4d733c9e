import { foldText } from './fold-text.ts';

/** What the index can look up at least (characters); shorter words are looked for in every text. */
const shortestIndexed = 3;

/** More words than anybody types; the rest of a pasted text would only take time. */
const maxWords = 32;

/** The words of a search, in the two forms in which they are looked up. */
export type SearchTerms = {
  /** An FTS5 expression; null where every word is too short for the index. */
  match: string | null;
  short: string[];
};

/**
 * Splits what the user typed into words, each of which is to be found. All of it is data: quoted,
 * no sign in it means anything to FTS5.
 */
export const searchTerms = (text: string): SearchTerms => {
  const words = foldText(text.replaceAll('\u0000', ' '))
    .split(/[\p{White_Space}_\-./\\,;:"'()[\]]+/u)
    .filter((word) => word !== '');
  const distinct = [...new Set(words)].slice(0, maxWords);
  const isIndexed = (word: string): boolean => [...word].length >= shortestIndexed;
  const indexed = distinct.filter(isIndexed);
  return {
    match:
      indexed.length === 0
        ? null
        : indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND '),
    short: distinct.filter((word) => !isIndexed(word)),
  };
};
