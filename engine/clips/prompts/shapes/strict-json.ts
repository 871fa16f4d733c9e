/** Words of JavaScript and Python and their JSON equivalents. */
const words = new Map([
  ['true', 'true'],
  ['True', 'true'],
  ['false', 'false'],
  ['False', 'false'],
  ['null', 'null'],
  ['None', 'null'],
  ['undefined', 'null'],
  ['NaN', 'null'],
  ['nan', 'null'],
  ['Infinity', 'null'],
  ['inf', 'null'],
  ['-Infinity', 'null'],
  ['-inf', 'null'],
]);

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** JSON's whitespace; Python may write other kinds as well. */
const jsonSpaces = ' \t\n\r';
const isSpace = (character: string): boolean =>
  jsonSpaces.includes(character) || character.trim() === '';

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '0': '\0',
  '\n': '',
};

/** Number of hexadecimal digits after `\x`, `\u` and Python's `\U`. */
const hexDigits: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Reads the escape sequence whose letter is at `at`. */
const readEscape = (text: string, at: number): { value: string; end: number } => {
  const letter = text[at] ?? '';
  const digits = hexDigits[letter] ?? 0;
  const hex = text.slice(at + 1, at + 1 + digits);
  if (digits > 0 && hex.length === digits && /^[\da-fA-F]+$/.test(hex)) {
    const code = Number.parseInt(hex, 16);
    const value = code <= 0x10ffff ? String.fromCodePoint(code) : '';
    return { value, end: at + 1 + digits };
  }
  return { value: escapes[letter] ?? letter, end: at + 1 };
};

/** Reads the string that begins at `at` as JSON; null if it is not terminated. */
const readString = (text: string, at: number): { json: string; end: number } | null => {
  const quote = text[at];
  let value = '';
  let from = at + 1;
  let isStrict = quote === '"';
  for (let end = from; end < text.length; end += 1) {
    const character = text[end] ?? '';
    if (character === quote) {
      const json = isStrict
        ? text.slice(at, end + 1)
        : JSON.stringify(value + text.slice(from, end));
      return { json, end: end + 1 };
    }
    if (character < ' ') isStrict = false;
    if (character !== '\\') continue;
    const escaped = readEscape(text, end + 1);
    value += text.slice(from, end) + escaped.value;
    from = escaped.end;
    end = from - 1;
    isStrict = false;
  }
  return null;
};

const openings = '{[(';
const closings = '}])';
const endsBareWord = (character: string): boolean =>
  '{}[](),:"\''.includes(character) || isSpace(character);

/** Reads a number or word at `at` as JSON; null for an unknown word. */
const readWord = (text: string, at: number): { json: string; end: number } | null => {
  if (text[at] === '<') {
    const end = text.indexOf('>', at);
    return end === -1 ? null : { json: 'null', end: end + 1 };
  }
  let end = at + 1;
  while (end < text.length && !endsBareWord(text[end] ?? '')) end += 1;
  const word = text.slice(at, end);
  const json = number.test(word) ? word : words.get(word);
  return json === undefined ? null : { json, end };
};

const roundAsSquare: Readonly<Record<string, string>> = { '(': '[', ')': ']' };

/** What a comma is in JSON: nothing, where the structure ends behind it. */
const commaAt = (text: string, at: number): string => {
  let next = at + 1;
  while (next < text.length && isSpace(text[next] ?? '')) next += 1;
  return next < text.length && closings.includes(text[next] ?? '') ? '' : ',';
};

/** What stands at `at`, as JSON has it, and where it ends; null for what neither language has. */
const readPiece = (text: string, at: number): { json: string; end: number } | null => {
  const character = text[at] ?? '';
  if (character === '"' || character === "'") return readString(text, at);
  if (character === ',') return { json: commaAt(text, at), end: at + 1 };
  if (isSpace(character)) return { json: ' ', end: at + 1 };
  return endsBareWord(character)
    ? { json: roundAsSquare[character] ?? character, end: at + 1 }
    : readWord(text, at);
};

/** Maximum nesting, deeper than any program writes. */
const maxLevels = 1000;

/**
 * Converts near-JSON to JSON in one pass: bare `NaN` and `Infinity`, as written by Python's json and
 * ComfyUI, and the `repr` of a Python dict (`{'prompt': 'x', 'n': None}`) with its tuples, quotes,
 * trailing commas and `<objects>`. Nothing is evaluated.
 * @returns the text, which may still be invalid, and whether it has Python's strings; null for an
 *   unterminated string, an unknown word, or excessive nesting
 */
export const toStrictJson = (text: string): { json: string; isPython: boolean } | null => {
  let json = '';
  /** The text before this index is already in `json`; valid JSON is copied in long runs. */
  let copied = 0;
  let isPython = false;
  let levels = 0;
  for (let at = 0; at < text.length; ) {
    const character = text[at] ?? '';
    const piece = readPiece(text, at);
    if (piece === null) return null;
    if (openings.includes(character)) levels += 1;
    if (closings.includes(character)) levels -= 1;
    if (levels > maxLevels) return null;
    isPython ||= character === "'";
    const isSame =
      piece.json.length === piece.end - at &&
      (piece.json.length === 1 ? piece.json === character : text.startsWith(piece.json, at));
    if (!isSame) {
      json += text.slice(copied, at) + piece.json;
      copied = piece.end;
    }
    at = piece.end;
  }
  return { json: json + text.slice(copied), isPython };
};
