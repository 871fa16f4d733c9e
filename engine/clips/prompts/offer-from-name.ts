import { parse } from 'node:path';

/** Minimum number of words; fewer are at best a title. */
const minWords = 3;

/** VBench: `PROMPT-INDEX.mp4`. Downloads of the same name end in ` (1)`. */
const countAtEnd = /(?:[-_ ]\d{1,6}_?|\s*\(\d{1,3}\))+$/u;

/** `20261014_1530`, `2026-10-14T15-30-00`, and the 12 or 14 digits of both. */
const dateAndTime =
  /(?<!\d)20\d{2}-?[01]\d-?[0-3]\d(?:[T_ -]*[0-2]\d[-:.h_]?[0-5]\d(?:[-:.m_]?[0-5]\ds?)?)?(?!\d)/g;
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** Long numbers, and words with several digits that are no years or sizes. */
const id = /^(?:\d{5,}|(?=\D*\d\D*\d)(?=.*[a-z].*\d)[a-z\d-]{5,})$/i;

/** Names of generators, some with their version: `veo3.1`. */
const generator =
  /^(?:animatediff|comfyui|framepack|hailuo|hunyuan|jimeng|kling|krea|ltxv?|midjourney|minimax|pixverse|seedance|skyreels|sora|veo|vidu|(?:firefly|gen|grok|luma|pika|runway|wan)(?=-?v?\d|ai$))(?:ai)?-?v?[\d.]*$/i;
/** Words that are names of generators only beside a version, another name, a date or an id. */
const ambiguous = /^(?:firefly|grok|luma|pika|runway|wan)$/i;
/** A version that is not the number of things: `wan 2 dogs`. */
const certainVersion = /^(?:v\d|\d+\.\d)/i;
/** What follows such a name: its version and edition, and the kind of input. */
const edition =
  /^(?:v?\d[\d.]*[a-z]?|\d{3,4}p|ai|alpha|beta|fast|lite|master|pro|standard|turbo|video|[ti]2v|image|text|to)$/i;
/** What Sora adds before the id. */
const addedAtEnd = / simple compose$/i;

const isWord = (part: string): boolean => /^[\p{L}\p{M}'’,.;:!?-]+$/u.test(part);

const trimEnds = (words: readonly string[], hadMarks: boolean): readonly string[] => {
  const matches = (index: number, form: RegExp): boolean =>
    form.test(words.at(index)?.replace(/[,.:;]+$/, '') ?? '');
  const isGenerator = (index: number): boolean =>
    matches(index, generator) ||
    (matches(index, ambiguous) &&
      (hadMarks || [certainVersion, generator].some((form) => matches(index + 1, form))));
  if (words.length === 0) return words;
  if (matches(0, id)) return trimEnds(words.slice(1), true);
  if (matches(-1, id) || matches(-1, /^\d+$/)) return trimEnds(words.slice(0, -1), true);
  if (isGenerator(0)) {
    const next = words.findIndex((_, index) => index > 0 && !matches(index, edition));
    return next === -1 ? [] : trimEnds(words.slice(next), true);
  }
  const last = words.findLastIndex((_, index) => !matches(index, edition));
  return last > 0 && isGenerator(last) ? trimEnds(words.slice(0, last), true) : words;
};

/**
 * Suggests a prompt from a file's name (VBench names files by their prompts) without numbers,
 * dates, ids and the generator's name; null if that is not a sentence. It is never used without
 * being accepted.
 */
export const offerFromName = (path: string): string | null => {
  const { name } = parse(path);
  const withoutDates = name.replace(uuid, '-').replace(dateAndTime, '-');
  const stem = withoutDates.replace(countAtEnd, '');
  const separator = /[\s_]/.test(stem) ? /[\s_]+/ : /[\s_-]+/;
  const parts = stem.split(separator).filter((part) => /[^-]/.test(part));
  const trimmed = trimEnds(parts, withoutDates !== name).join(' ');
  const words = trimmed.replace(addedAtEnd, '').split(' ');
  const realWords = words.filter(isWord);
  const isSentence = realWords.length >= minWords && realWords.length * 2 > words.length;
  return isSentence ? words.join(' ').toWellFormed() : null;
};
