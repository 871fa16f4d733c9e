/** A plain `JSON.parse` rounds 64-bit seeds and turns 1e400 into Infinity, written as null. */

declare global {
  // Node 22 and Chromium 114 have these; TypeScript does not declare them yet.
  interface JSON {
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown;
    rawJSON(text: string): { readonly rawJSON: string };
    isRawJSON(value: unknown): value is { readonly rawJSON: string };
  }
}

/**
 * Numbers that JavaScript would write differently (`1e400`, `1.0`) become objects that hold their
 * text, which `JSON.stringify` writes. @throws SyntaxError; RangeError if it is nested too deeply
 */
export const parseExactJson = (text: string): unknown =>
  JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && source !== String(value)
      ? JSON.rawJSON(source)
      : value,
  );

/** A number stored as its text: an object in JavaScript, a number in JSON. */
export type ExactNumber = { readonly rawJSON: string };

export const isExactNumber = (value: unknown): value is ExactNumber => JSON.isRawJSON(value);

export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value);

/** Returns null for text that is not a JSON object. Numbers keep their digits. */
export const parseJsonObject = (text: string): Record<string, unknown> | null => {
  try {
    const value = parseExactJson(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
};
