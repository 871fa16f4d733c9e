import { createReadStream } from 'node:fs';

/** Scripts for which systems may lack fonts, as Unicode calls them. */
const scriptNames = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Han',
  'Hangul',
  'Hebrew',
  'Hiragana',
  'Kannada',
  'Katakana',
  'Khmer',
  'Lao',
  'Malayalam',
  'Mongolian',
  'Myanmar',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thai',
  'Tibetan',
] as const;

const patterns: readonly (readonly [name: string, character: RegExp])[] = [
  ...scriptNames.map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const),
  ['emoji', /\p{Emoji_Presentation}/u],
];

const nameOf = (letter: string): string =>
  patterns.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'other scripts';

/** The letters and emoji of a file, except those that are in ASCII. */
const lettersIn = async (path: string): Promise<string[]> => {
  const letters = new Set<string>();
  for await (const piece of createReadStream(path, 'utf8')) {
    for (const [letter] of String(piece).matchAll(/(?!\p{ASCII})[\p{L}\p{Emoji_Presentation}]/gu)) {
      letters.add(letter);
    }
  }
  return [...letters];
};

/** Runs in a browser: picks letters that look like one that no font has, since Unicode has none there. */
const pickBoxes = `(letters) => {
  const context = new OffscreenCanvas(40, 40).getContext('2d', { willReadFrequently: true });
  context.font = '20px system-ui, sans-serif';
  const draw = (letter) => {
    context.clearRect(0, 0, 40, 40);
    context.fillText(letter, 5, 30);
    return context.getImageData(0, 0, 40, 40).data;
  };
  const box = draw('\\u0378');
  return letters.filter((letter) => draw(letter).every((value, index) => value === box[index]));
}`;

/**
 * Names the scripts of a page that have letters for which the system has no font.
 * @param evaluate runs an expression in an empty page of the browser that prints
 */
export const findMissingFonts = async (
  pagePath: string,
  evaluate: (expression: string) => Promise<unknown>,
): Promise<string[]> => {
  const letters = await lettersIn(pagePath);
  if (letters.length === 0) return [];
  const boxes = (await evaluate(`(${pickBoxes})(${JSON.stringify(letters)})`)) as string[];
  return [...new Set(boxes.map(nameOf))].sort();
};
