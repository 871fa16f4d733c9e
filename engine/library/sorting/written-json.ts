import { isDeepStrictEqual } from 'node:util';
import { parseLenientJson } from '../../clips/prompts/shapes/lenient-json.ts';

/** The position of a member's value, or of an array element, in a text. */
export type WrittenMember = {
  /** Empty for an array element. */
  key: string;
  start: number;
  end: number;
};

/** Punctuation, quotes, and words including numbers. */
const tokens = /["{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Returns the end of the string that starts at a quote; if it is not closed, the end of the text.
 */
const endOfString = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
};

/** Yields all tokens in one pass, since megabytes of text may be nothing but quotes. */
function* tokensOf(text: string): Generator<{ token: string; start: number; end: number }> {
  const next = new RegExp(tokens);
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const { 0: token, index: start } = found;
    const end = token === '"' ? endOfString(text, start) : start + token.length;
    next.lastIndex = end;
    yield { token, start, end };
  }
}

const keyOf = (text: string): string => {
  try {
    return String(JSON.parse(text));
  } catch {
    return '';
  }
};

/**
 * Finds the members of an object, or the elements of an array, in its text. The text need not be
 * JSON: the caller compares the result with what a parser reads.
 */
export const writtenMembers = (text: string): WrittenMember[] => {
  const members: WrittenMember[] = [];
  let depth = 0;
  let key = '';
  let start = -1;
  let end = -1;
  for (const { token, start: from, end: to } of tokensOf(text)) {
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 1 && token === ':') {
      key = keyOf(text.slice(start, end));
      start = -1;
    } else if (depth === 1 ? token === ',' : depth === 0 && start !== -1) {
      if (start !== -1) members.push({ key, start, end });
      key = '';
      start = -1;
    } else if (depth > 0) {
      if (start === -1) start = from;
      end = to;
    }
    if (token === '{' || token === '[') depth += 1;
  }
  return members;
};

/**
 * Returns a value as written in its source, if that is JSON except for bare words: this preserves
 * long numbers, `NaN` and the order of members. Anything else is formatted as JSON.
 */
export const writtenValue = (source: string | undefined, value: unknown): string => {
  const parsed = source === undefined ? null : parseLenientJson(source);
  const isSame = parsed !== null && !parsed.isPython && isDeepStrictEqual(parsed.value, value);
  return isSame && source !== undefined ? source : JSON.stringify(value);
};
