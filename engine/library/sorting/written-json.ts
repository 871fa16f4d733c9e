import { isDeepStrictEqual } from 'node:util';
import { parseLenientJson } from '../../clips/prompts/shapes/lenient-json.ts';

/** Where a member's value, or an element of a list, stands in a text. */
export type WrittenMember = {
  /** Empty for an element of a list. */
  key: string;
  start: number;
  end: number;
};

/** Marks, quotes, and words with numbers. */
const tokens = /["{}[\],:]|[^\s{}[\],:"]+/g;

/** Where a string ends that begins at a quote; the end of the text for one that is not closed. */
const endOfString = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
};

/** Each in one pass: a text of megabytes may be nothing but quotes. */
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
 * Finds the members of the object, or the elements of the list, that a text is. It need not be JSON:
 * what is made of this is compared with what a parser reads.
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
 * A value as its source writes it, where that is JSON but for bare words: numbers of more digits than
 * ours, `NaN` and the order of members stay. Anything else as JSON has it.
 */
export const writtenValue = (source: string | undefined, value: unknown): string => {
  const parsed = source === undefined ? null : parseLenientJson(source);
  const isSame = parsed !== null && !parsed.isPython && isDeepStrictEqual(parsed.value, value);
  return isSame && source !== undefined ? source : JSON.stringify(value);
};
