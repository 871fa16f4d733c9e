const joiningScripts = ['Arab', 'Syrc', 'Mong', 'Nkoo', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya']
  .concat(['Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Mymr', 'Khmr', 'Tibt'])
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/** Signs that remove the vowel of a letter, after which a joiner chooses its form. */
const viramas = String.raw`\u094d\u09cd\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca`;

const tag = String.raw`[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]`;

/** Where an invisible character belongs to what is shown. */
const needed = [
  // Zero-width joiner and non-joiner between letters whose form they choose.
  String.raw`(?<=[${joiningScripts}])[\u200c\u200d](?=[${joiningScripts}])`,
  // Half forms and chillus at the end of a word, also in other scripts.
  String.raw`(?<=[${viramas}])[\u200c\u200d]`,
  // The joiner that shows the initial form of an Arabic letter at the end of a word.
  String.raw`(?<=\p{sc=Arab})\u200d(?!\p{L})`,
  // The non-joiner before a Persian suffix of a foreign word.
  String.raw`(?<=[\p{L}\p{Nd}])\u200c(?=\p{sc=Arab})`,
  // Variation selectors of emoji, keycaps, ideographs and Mongolian letters.
  String.raw`(?<=\p{ExtPict})[\ufe0e\ufe0f]|(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{UIdeo})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{scx=Mong})[\u180b-\u180d\u180f]`,
  // Joined emoji, such as families.
  String.raw`(?<=\p{ExtPict}[\ufe0f\p{EMod}]?)\u200d(?=\p{ExtPict})`,
  // Flags of regions.
  String.raw`(?<=\u{1f3f4}${tag}{0,6})(?=${tag}{0,6}\u{e007f})`,
].join('|');

/** Matches invisible characters that are no part of an emoji, an ideograph or a word of a joining script. */
const invisible = String.raw`(?!${needed})\p{DI}`;

/**
 * Change how a text appears, and stay unchanged in JSON, XML and CSV: DEL and the C1 controls,
 * which terminals execute, line separators, bidi controls and invisible characters.
 */
export const deceptiveCharacters = new RegExp(
  String.raw`[\u007f-\u009f\u2028\u2029]|${invisible}`,
  'gv',
);

/** The same, and all other control characters and halves of surrogate pairs. */
export const unprintableCharacters = new RegExp(
  String.raw`[\p{Cc}\p{Cs}\u2028\u2029]|${invisible}`,
  'gv',
);
