import { isExactNumber } from '../../../shared/service-api/exact-json.ts';

export type Mask = (text: string) => string;

/** Keys have no minimum length (ADR 2, "models, keys"): a short one may occur by chance. */
export type KeyMasks = {
  /**
   * For messages: masks keys of any length, those below 4 characters only as separate words. A
   * message may look odd then, but never reveals the key.
   */
  message: Mask;
  /**
   * For strings of an answer: masks keys of 4 to 7 characters only as separate words, so that an id
   * that contains one is not lost; shorter ones not at all, which would hide nothing.
   */
  stored: Mask;
  /**
   * As for strings, but with a short key a name of only letters is kept: the API's names must be
   * found.
   */
  memberName: Mask;
};

/** Keys of this length do not occur in a text by chance. */
const longKey = 8;
/** Keys below this length are part of ordinary words. */
const shortKey = 4;

const maskedKey = '[key removed]';

const maskNothing: Mask = (text) => text;

const spellingsOf = (apiKey: string): string[] => [
  ...new Set([apiKey, JSON.stringify(apiKey).slice(1, -1), encodeURIComponent(apiKey)]),
];

const maskAnywhere =
  (spellings: readonly string[]): Mask =>
  (text) =>
    spellings.reduce((masked, spelling) => masked.replaceAll(spelling, maskedKey), text);

const escapeForPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const maskWords = (spellings: readonly string[]): Mask => {
  const patterns = spellings.map(
    (spelling) =>
      new RegExp(`(?<![\\p{L}\\p{N}_-])${escapeForPattern(spelling)}(?![\\p{L}\\p{N}_-])`, 'gu'),
  );
  return (text) => patterns.reduce((masked, pattern) => masked.replace(pattern, maskedKey), text);
};

const exceptPlainNames =
  (mask: Mask): Mask =>
  (name) =>
    /^[a-z_]+$/i.test(name) ? name : mask(name);

export const createKeyMasks = (apiKey: string | undefined): KeyMasks => {
  if (apiKey === undefined) {
    return { message: maskNothing, stored: maskNothing, memberName: maskNothing };
  }
  const spellings = spellingsOf(apiKey);
  const anywhere = maskAnywhere(spellings);
  if (apiKey.length >= longKey)
    return { message: anywhere, stored: anywhere, memberName: anywhere };
  const words = maskWords(spellings);
  return apiKey.length >= shortKey
    ? { message: anywhere, stored: words, memberName: exceptPlainNames(words) }
    : { message: words, stored: maskNothing, memberName: maskNothing };
};

export const maskJson = (value: unknown, masks: KeyMasks): unknown => {
  if (typeof value === 'string') return masks.stored(value);
  if (Array.isArray(value)) return value.map((entry) => maskJson(entry, masks));
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      masks.memberName(name),
      maskJson(member, masks),
    ]),
  );
};
