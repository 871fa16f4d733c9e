/** Replaces every occurrence of the API key in a text that came from outside. */
export type Mask = (text: string) => string;

/**
 * Below this length a key cannot be told from ordinary words: masking it would damage texts
 * without hiding anything.
 */
const shortestMaskedKey = 8;

/** What stands where the key stood. */
const maskedKey = '[key removed]';

/** The key as JSON and addresses may spell it; the plain form first. */
const spellingsOf = (apiKey: string): string[] => [
  ...new Set([apiKey, JSON.stringify(apiKey).slice(1, -1), encodeURIComponent(apiKey)]),
];

/** @param apiKey undefined when the client has none. */
export const createMask = (apiKey: string | undefined): Mask => {
  if (apiKey === undefined || apiKey.length < shortestMaskedKey) return (text) => text;
  const spellings = spellingsOf(apiKey);
  return (text) =>
    spellings.reduce((masked, spelling) => masked.replaceAll(spelling, maskedKey), text);
};

/** Masks every string of a JSON value, member names included. */
export const maskJson = (value: unknown, mask: Mask): unknown => {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((entry) => maskJson(entry, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [mask(name), maskJson(member, mask)]),
  );
};
