import { isJsonObject } from '../../../../shared/service-api/exact-json.ts';

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

const readEscape = (text: string, start: number): { value: string; end: number } => {
  const letter = text[start] ?? '';
  const digits = hexDigits[letter] ?? 0;
  const hex = text.slice(start + 1, start + 1 + digits);
  if (digits > 0 && hex.length === digits && /^[\da-fA-F]+$/.test(hex)) {
    const code = Number.parseInt(hex, 16);
    const value = code <= 0x10ffff ? String.fromCodePoint(code) : '';
    return { value, end: start + 1 + digits };
  }
  return { value: escapes[letter] ?? letter, end: start + 1 };
};

const readString = (text: string, start: number): { json: string; end: number } | null => {
  const quote = text[start];
  let value = '';
  let from = start + 1;
  let isStrict = quote === '"';
  for (let end = from; end < text.length; end += 1) {
    const character = text[end] ?? '';
    if (character === quote) {
      const json = isStrict
        ? text.slice(start, end + 1)
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

const readWord = (text: string, start: number): { json: string; end: number } | null => {
  if (text[start] === '<') {
    const end = text.indexOf('>', start);
    return end === -1 ? null : { json: 'null', end: end + 1 };
  }
  let end = start + 1;
  while (end < text.length && !endsBareWord(text[end] ?? '')) end += 1;
  const word = text.slice(start, end);
  const json = number.test(word) ? word : words.get(word);
  return json === undefined ? null : { json, end };
};

const roundAsSquare: Readonly<Record<string, string>> = { '(': '[', ')': ']' };

const commaAt = (text: string, index: number): string => {
  let next = index + 1;
  while (next < text.length && isSpace(text[next] ?? '')) next += 1;
  return next < text.length && closings.includes(text[next] ?? '') ? '' : ',';
};

/** Reads the token at an index as JSON, with its end; null if neither JSON nor Python has it. */
const readToken = (text: string, start: number): { json: string; end: number } | null => {
  const character = text[start] ?? '';
  if (character === '"' || character === "'") return readString(text, start);
  if (character === ',') return { json: commaAt(text, start), end: start + 1 };
  if (isSpace(character)) return { json: ' ', end: start + 1 };
  return endsBareWord(character)
    ? { json: roundAsSquare[character] ?? character, end: start + 1 }
    : readWord(text, start);
};

/** Maximum nesting, deeper than any program writes. */
const maxLevels = 1000;

/**
 * Converts near-JSON to JSON in one pass: bare `NaN` and `Infinity`, as written by Python's json and
 * ComfyUI, and the `repr` of a Python dict (`{'prompt': 'x', 'n': None}`) with its tuples, quotes,
 * trailing commas and `<objects>`. Nothing is evaluated.
 * @returns the text, which may still be invalid; null for an unterminated string, an unknown word,
 *   or excessive nesting
 */
const toStrictJson = (text: string): string | null => {
  let json = '';
  /** The text before this index is already in `json`; valid JSON is copied in long runs. */
  let copiedEnd = 0;
  let levels = 0;
  for (let index = 0; index < text.length; ) {
    const character = text[index] ?? '';
    const token = readToken(text, index);
    if (token === null) return null;
    if (openings.includes(character)) levels += 1;
    if (closings.includes(character)) levels -= 1;
    if (levels > maxLevels) return null;
    const isSame =
      token.json.length === token.end - index &&
      (token.json.length === 1 ? token.json === character : text.startsWith(token.json, index));
    if (!isSame) {
      json += text.slice(copiedEnd, index) + token.json;
      copiedEnd = token.end;
    }
    index = token.end;
  }
  return json + text.slice(copiedEnd);
};

export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord => isJsonObject(value);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Maximum nesting of JSON in JSON strings; up to three levels occur. */
const maxStrings = 3;

const startsStructure = /^\s*[{["]/;

const padding = new Set(['\0', '\ufeff']);
const isPadding = (character: string | undefined): boolean =>
  character !== undefined && (padding.has(character) || character.trim() === '');

const unpad = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (isPadding(text[start])) start += 1;
  while (end > start && isPadding(text[end - 1])) end -= 1;
  return text.slice(start, end);
};

const integerPattern = /^-?\d+$/;

/** Keeps the digits of integers that JavaScript would round, such as many seeds. */
const keepDigits = (_key: string, value: unknown, { source }: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && integerPattern.test(source ?? '')
    ? JSON.rawJSON(source ?? '')
    : value;

const parseStrictly = (text: string): unknown => {
  try {
    return /\d{16}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
  } catch {
    return undefined;
  }
};

const parse = (text: string): unknown => {
  if (!startsStructure.test(text)) return undefined;
  const value = parseStrictly(text);
  if (value !== undefined) return value;
  const strict = toStrictJson(text);
  return strict === null ? undefined : parseStrictly(strict);
};

/**
 * Parses JSON as it occurs in tags: with a byte order mark, padded with spaces or NULs, with bare
 * `NaN`, nested in strings up to three times, or as the `repr` of a Python dict.
 * @returns an object, a list or the text of the innermost string; undefined if `text` is not JSON
 */
export const parseLenientJson = (text: string): unknown => {
  let parsed = parse(unpad(text));
  for (let strings = 1; strings <= maxStrings && typeof parsed === 'string'; strings += 1) {
    const inner = parse(parsed);
    if (inner === undefined) break;
    parsed = inner;
  }
  return parsed;
};

export const unpackMember = (member: unknown): unknown => {
  const value = typeof member === 'string' ? parseLenientJson(member) : null;
  return isRecord(value) || Array.isArray(value) ? value : member;
};
