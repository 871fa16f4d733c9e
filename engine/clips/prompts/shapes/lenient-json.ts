import { isJsonObject } from '../../../../shared/service-api/exact-json.ts';

/** What Python's json and `repr` write otherwise than JSON has it. */
const asJson = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ...['None', 'undefined', 'NaN', 'nan', 'Infinity', 'inf', '-Infinity', '-inf'].map(
    (word) => [word, 'null'] as const,
  ),
  ['(', '['],
  [')', ']'],
]);

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

const escaped = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))/gs;

const unescapeOne = (_all: string, x?: string, u?: string, U?: string, letter = ''): string => {
  const hex = x ?? u ?? U;
  if (hex === undefined) return escapes[letter] ?? letter;
  const code = Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
};

/** A token of near-JSON; trailing commas and Python's objects as well. */
const token = new RegExp(
  [
    // Most of any JSON, in pieces, since the engine keeps each repetition on a stack of 64 MB.
    String.raw`(?:[{}[\]: ]|"\w*"){1,4096}`,
    String.raw`"(?<double>[^"\\]*(?:\\.[^"\\]*)*)"`,
    String.raw`'(?<single>[^'\\]*(?:\\.[^'\\]*)*)'`,
    '(?<object><[^>]*>)',
    String.raw`(?<trailing>,\s*(?=[}\])]))`,
    String.raw`[(),]|\s+`,
    // A number or a word.
    String.raw`[^\s{}[\](),:"'<]+`,
  ].join('|'),
  'gsy',
);

const tokenAsJson = (match: RegExpExecArray): string => {
  const { double, single = double, object, trailing } = match.groups ?? {};
  if (single !== undefined) return JSON.stringify(single.replaceAll(escaped, unescapeOne));
  if (object !== undefined) return 'null';
  if (trailing !== undefined) return '';
  // Python may write other kinds of whitespace than JSON's.
  return asJson.get(match[0]) ?? (match[0].trim() || ' ');
};

/**
 * Converts near-JSON to JSON in one pass: bare `NaN` and `Infinity`, as written by Python's json and
 * ComfyUI, and the `repr` of a Python dict (`{'prompt': 'x', 'n': None}`) with its tuples, quotes,
 * trailing commas and `<objects>`. Nothing is evaluated.
 * @returns the text, which may still be invalid; null for an unterminated string or object
 */
const toStrictJson = (text: string): string | null => {
  let json = '';
  let end = 0;
  for (const match of text.matchAll(token)) {
    json += tokenAsJson(match);
    end = match.index + match[0].length;
  }
  return end === text.length ? json : null;
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
