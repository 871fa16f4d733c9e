/** Longest part of one text that can be searched for (characters): the rest says nothing new. */
const longestFolded = 20_000;

/**
 * Text in the form in which it is searched: without capitals, accents and presentation forms. Both
 * what is stored and what is looked for go through it.
 */
export const foldText = (text: string): string =>
  text
    .slice(0, longestFolded)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Digits a number is filled up to, so that `clip 2` comes before `clip 10`. */
const numberDigits = 16;

/** A name in a form whose plain order is the natural one; the path decides between equal names. */
export const nameKey = (name: string, path: string): string => {
  const key = foldText(name).replace(/\d+/g, (digits) =>
    digits.replace(/^0+(?=\d)/, '').padStart(numberDigits, '0'),
  );
  return `${key}\u0000${path}`;
};
