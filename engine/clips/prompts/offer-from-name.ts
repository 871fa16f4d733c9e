import { parse } from 'node:path';

/** Minimum number of words; fewer are at best a title. */
const minWords = 3;

/** VBench: `PROMPT-INDEX.mp4`. Downloads of the same name end in ` (1)`. */
const countAtEnd = /(?:[-_ ]\d{1,6}_?|\s*\(\d{1,3}\))+$/u;

/** Whether this is a word rather than a number, a size such as `720p`, or a part of a hash. */
const isWord = (part: string): boolean => /^[\p{L}\p{M}'’,.;:!?-]+$/u.test(part);

/**
 * Suggests a prompt from a file's name, without a number at its end: VBench names files by their
 * prompts. Generated names, such as `ComfyUI_00012_` or `2026-05-01-12h30m`,
 * give none. The suggestion is never used without being accepted.
 * @returns null if the name is not a sentence
 */
export const offerFromName = (path: string): string | null => {
  const { name } = parse(path);
  const text = name
    .replace(countAtEnd, '')
    .replaceAll(/[_\s]+/gu, ' ')
    .trim();
  const hasSpaces = text.includes(' ');
  const words = (hasSpaces ? text : text.replaceAll('-', ' ')).split(' ');
  const realWords = words.filter(isWord);
  const isSentence = realWords.length >= minWords && realWords.length * 2 > words.length;
  return isSentence ? words.join(' ').toWellFormed() : null;
};
