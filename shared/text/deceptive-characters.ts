const joiningScripts = ['Arab', 'Syrc', 'Mong', 'Nkoo', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya']
  .concat(['Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Mymr', 'Khmr', 'Tibt'])
  .map((script) => `\\p{scx=${script}}`)
  .join('');

const tag = String.raw`[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]`;

/** Where an invisible character belongs to what is shown. */
const needed = [
  // Zero-width joiner and non-joiner after a letter whose form they choose.
  String.raw`(?<=[${joiningScripts}])[\u200c\u200d]`,
  // Joined emoji, such as families.
  String.raw`(?<=\p{ExtPict}[\ufe0f\p{EMod}]?)\u200d(?=\p{ExtPict})`,
  // Flags of regions.
  String.raw`(?<=\u{1f3f4}${tag}{0,6})(?=${tag}{0,6}\u{e007f})`,
].join('|');

/** Matches invisible characters that are no part of an emoji or of a joining script. */
const invisible = String.raw`(?=[\p{DI}--\p{VS}])(?!${needed}).`;

/**
 * Characters that can change how a text appears, and that encoders of JSON, XML and CSV leave
 * unchanged: DEL and the C1 controls, which terminals execute, line separators, bidi controls and
 * invisible characters.
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
