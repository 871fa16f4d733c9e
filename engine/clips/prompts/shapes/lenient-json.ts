import { isJsonObject } from '../../../../shared/service-api/exact-json.ts';
import { toStrictJson } from './strict-json.ts';

/** An object of JSON, whose members are untrusted. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value that was parsed is an object: no list, null or number whose digits were kept. */
export const isRecord = (value: unknown): value is JsonRecord => isJsonObject(value);

/** A list of JSON; an empty one for what is none. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** How often JSON is found packed into a string of JSON; writers have managed three times. */
const maxStrings = 3;

const startsStructure = /^\s*[{["]/;

/** Characters around a text that are no part of it. */
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

/** Whole numbers that JavaScript would round, as many seeds are, keep their digits. */
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
 * Reads JSON as writers of tags write it: with a byte order mark, padded with spaces or NULs, with
 * bare `NaN`, packed into strings up to three times over, or as the `repr` of a Python dict.
 * @returns an object, a list or the text of the innermost string; null where `text` is no JSON
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

/** What a member holds: itself, or what the JSON in its string says where that is a structure. */
export const unpackMember = (member: unknown): unknown => {
  if (typeof member !== 'string') return member;
  const parsed = parseLenientJson(member);
  return parsed !== null && (isRecord(parsed.value) || Array.isArray(parsed.value))
    ? parsed.value
    : member;
};
