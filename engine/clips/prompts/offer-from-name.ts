import { parse } from 'node:path';

/** Fewer words are a title at best. */
const minWords = 3;

/** VBench: `PROMPT-INDEX.mp4`. Downloads of the same name end in ` (1)`. */
const countAtEnd = /(?:[-_ ]\d{1,6}_?|\s*\(\d{1,3}\))+$/u;

/** A word of a language, and not a number, a size such as `720p`, or a piece of a hash. */
const isWord = (part: string): boolean => /^[\p{L}\p{M}'’,.;:!?-]+$/u.test(part);

/**
 * What a file's name may say of the clip (prompt-sources, 4c: VBench names files by their prompts):
 * its words, without a count at the end. Programs' own names, as `ComfyUI_00012_` or
 * `2026-05-01-12h30m`, offer nothing.
 * @returns null where the name is no sentence; it is never more than an offer
 */
export const offerFromName = (path: string): string | null => {
  const { name } = parse(path);
  const text = name
    .replace(countAtEnd, '')
    .replaceAll(/[_\s]+/gu, ' ')
    .trim();
  const hasSpaces = text.includes(' ');
  const words = (hasSpaces ? text : text.replaceAll('-', ' ')).split(' ');
  const written = words.filter(isWord);
  const isSentence = written.length >= minWords && written.length * 2 > words.length;
  return isSentence ? words.join(' ').toWellFormed() : null;
};
