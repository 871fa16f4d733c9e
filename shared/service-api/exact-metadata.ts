/** Everything else that a service sends is read by schemas, which expect plain numbers. */
import { isExactNumber, parseExactJson } from './exact-json.ts';

const withPlainNumbers = (value: unknown): unknown => {
  if (isExactNumber(value)) return Number(value.rawJSON);
  if (Array.isArray(value)) return value.map(withPlainNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'metadata' ? member : withPlainNumbers(member),
    ]),
  );
};

/** Matches the name `metadata`, also with characters written as escapes. */
const mayHaveMetadata = /metadata|\\u/;

/** Keeps digits in `metadata` members. @throws SyntaxError; RangeError if nested too deeply */
export const parseWithExactMetadata = (text: string): unknown =>
  // Keeping digits takes several times as long, and most long answers have none to keep.
  mayHaveMetadata.test(text) ? withPlainNumbers(parseExactJson(text)) : JSON.parse(text);
