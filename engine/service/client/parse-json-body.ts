import { parseWithExactMetadata } from '../../../shared/service-api/exact-metadata.ts';
import type { Mask } from './mask-key.ts';
import { shownHtml, shownText } from './shown-text.ts';

/** Deeper JSON than any answer has; without a bound it could exhaust the stack. */
const deepestNesting = 200;

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

/** True for a page meant for a person: a proxy's, a login page, a wrong address. */
const isHtml = (text: string, contentType: string): boolean =>
  /^\s*</.test(text) || (/\bhtml\b/i.test(contentType) && !/^\s*[[{]/.test(text));

const describeBroken = (text: string, contentType: string): string => {
  if (text.trim() === '') return 'it is empty';
  if (isHtml(text, contentType)) {
    return `it is a web page, not JSON ("${shownHtml(text)}"); check the service address`;
  }
  return /^\s*[[{]/.test(text)
    ? 'its JSON is cut off or damaged'
    : `it is not JSON ("${shownText(text)}")`;
};

/** A parsed body, or the reason in words why there is none. */
export type ParsedBody = { json: unknown } | { problem: string };

/**
 * Reads the text of an answer as JSON, its metadata to the digit. Never throws.
 * @param mask for what a problem quotes of the text; the JSON itself comes as it was sent.
 */
export const parseJsonBody = (text: string, contentType: string, mask: Mask): ParsedBody => {
  if (nestingDepth(text) > deepestNesting) return { problem: 'its JSON is nested too deeply' };
  try {
    return { json: parseWithExactMetadata(text) };
  } catch {
    // Masked before it is cut, so that no part of a key is left at the edge.
    return { problem: describeBroken(mask(text), contentType) };
  }
};
