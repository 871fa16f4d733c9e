/** Maximum number of searchable characters of a text. */

const maxFoldedLength = 20_000;

/** Drops case, accents and presentation forms, both of the stored text and of the search. */
export const foldText = (text: string): string =>
  text
    .slice(0, maxFoldedLength)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Digits to which numbers are padded, so that `clip 2` sorts before `clip 10`. */
const numberDigits = 16;

/** Returns a sort key whose plain order is the natural order. */
const naturalKey = (text: string): string =>
  foldText(text).replace(/\d+/g, (digits) =>
    digits.replace(/^0+(?=\d)/, '').padStart(numberDigits, '0'),
  );

/** Returns a sort key for natural order; the path breaks ties. */
export const nameKey = (name: string, path: string): string => `${naturalKey(name)}\u0000${path}`;

/** Returns a sort key for natural order that keeps a folder before those below it, without others between. */
export const folderKey = (folder: string): string =>
  naturalKey(folder).replaceAll(/[/\\]/g, '\u0001');

/** Minimum number of characters of an indexed word; every text is scanned for shorter words. */
const minIndexedLength = 3;

/** Maximum number of words, more than anybody types: a long pasted text would be slow to search. */
const maxWords = 32;

/**
 * Splits typed text into words that must all be found, quoted so that none has a meaning in FTS5.
 */
export const searchTerms = (text: string) => {
  const words = foldText(text.replaceAll('\u0000', ' '))
    .split(/[\p{White_Space}_\-./\\,;:"'()[\]]+/u)
    .filter((word) => word !== '');
  const distinct = [...new Set(words)].slice(0, maxWords);
  const isIndexed = (word: string): boolean => [...word].length >= minIndexedLength;
  const indexed = distinct.filter(isIndexed);
  return {
    /** An FTS5 expression; null if every word is too short for the index. */
    match:
      indexed.length === 0
        ? null
        : indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND '),
    short: distinct.filter((word) => !isIndexed(word)),
  };
};
