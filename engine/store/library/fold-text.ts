/** Maximum number of searchable characters of a text. */
const maxFoldedLength = 20_000;

/**
 * Folds text for searching: lower case, without accents and presentation forms. Applied to both the
 * stored text and the search.
 */
export const foldText = (text: string): string =>
  text
    .slice(0, maxFoldedLength)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Digits to which numbers are padded, so that `clip 2` sorts before `clip 10`. */
const numberDigits = 16;

/** Returns a sort key whose plain order is the natural order; the path breaks ties. */
export const nameKey = (name: string, path: string): string => {
  const key = foldText(name).replace(/\d+/g, (digits) =>
    digits.replace(/^0+(?=\d)/, '').padStart(numberDigits, '0'),
  );
  return `${key}\u0000${path}`;
};
