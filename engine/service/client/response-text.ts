import { parseWithExactMetadata } from '../../../shared/service-api/exact-metadata.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import type { Mask } from './mask-key.ts';

/** Makes text of the service safe to show: printable, on one line, at most `maxCharacters` long. */
export const shownText = (text: string, maxCharacters = 200): string => {
  // Truncated first, since a body may have megabytes, and again after escaping makes it longer.
  const oneLine = text
    .slice(0, maxCharacters * 4)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(printableText(oneLine));
  return characters.length <= maxCharacters && text.length <= maxCharacters * 4
    ? characters.join('')
    : `${characters.slice(0, maxCharacters - 1).join('')}…`;
};

export const shownHtml = (html: string): string =>
  shownText(
    html
      .slice(0, 20_000)
      .replace(/<(style|script)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
      .replace(/<[^>]*>?/g, ' '),
  );

/** Whether a body is a web page: no answer of the service begins with an angle bracket. */
export const isWebPage = (body: string | null): body is string => /^\s*</.test(body ?? '');

/** Maximum depth of JSON; more than any answer has, and deeper could exhaust the stack. */
const maxNesting = 200;

const nestingDepth = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
};

const describeBroken = (text: string): string => {
  if (text.trim() === '') return 'it is empty';
  if (isWebPage(text)) {
    return `it is a web page, not JSON ("${shownHtml(text)}"); check the service address`;
  }
  return /^\s*[[{]/.test(text)
    ? 'its JSON is cut off or damaged'
    : `it is not JSON ("${shownText(text)}")`;
};

type ParsedBody = { json: unknown } | { problem: string };

/**
 * Keeps all digits of metadata. Never throws.
 * @param mask applied to what a problem quotes; the JSON itself is returned unmasked
 */
export const parseJsonBody = (text: string, mask: Mask): ParsedBody => {
  if (nestingDepth(text) > maxNesting) return { problem: 'its JSON is nested too deeply' };
  try {
    return { json: parseWithExactMetadata(text) };
  } catch {
    // Masked before it is truncated, so that no part of a key is left at the end.
    return { problem: describeBroken(mask(text)) };
  }
};
