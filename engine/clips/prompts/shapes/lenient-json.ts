import { isJsonObject } from '../../../../shared/service-api/exact-json.ts';
import { toStrictJson } from './strict-json.ts';

/** A JSON object with untrusted members. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a parsed value is an object, not a list, null or a number whose digits were kept. */
export const isRecord = (value: unknown): value is JsonRecord => isJsonObject(value);

/** Returns a JSON list, or an empty one for any other value. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Maximum nesting of JSON in JSON strings; up to three levels occur. */
const maxStrings = 3;

const startsStructure = /^\s*[{["]/;

/** Characters that are removed from both ends of a text. */
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

type Parsed = { value: unknown; isPython: boolean };

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

const parse = (text: string): Parsed | null => {
  if (!startsStructure.test(text)) return null;
  const value = parseStrictly(text);
  if (value !== undefined) return { value, isPython: false };
  const strict = toStrictJson(text);
  if (strict === null) return null;
  const repaired = parseStrictly(strict.json);
  return repaired === undefined ? null : { value: repaired, isPython: strict.isPython };
};

/**
 * Parses JSON as it occurs in tags: with a byte order mark, padded with spaces or NULs, with bare
 * `NaN`, nested in strings up to three times, or as the `repr` of a Python dict.
 * @returns an object, a list or the text of the innermost string; null if `text` is not JSON
 */
export const parseLenientJson = (text: string): Parsed | null => {
  let parsed = parse(unpad(text));
  for (let strings = 1; strings <= maxStrings; strings += 1) {
    if (typeof parsed?.value !== 'string') return parsed;
    const inner = parse(parsed.value);
    if (inner === null) return parsed;
    parsed = inner;
  }
  return parsed;
};

/** Returns a member's value, parsed if it is a string with a JSON object or list. */
export const unpackMember = (member: unknown): unknown => {
  if (typeof member !== 'string') return member;
  const parsed = parseLenientJson(member);
  return parsed !== null && (isRecord(parsed.value) || Array.isArray(parsed.value))
    ? parsed.value
    : member;
};
