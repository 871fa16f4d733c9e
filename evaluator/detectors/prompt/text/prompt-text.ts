import { negations } from './words.ts';

type Punctuation = '' | ':' | ',' | '.';

/** A word, a number, or a sign between digits, normalized so that spelling does not matter. */
export type Word = {
  /** Lower case, without accents and width variants: "５Ｓ" is "5" and "s". */
  text: string;
  /** Range in code points of the prompt; the end is exclusive. */
  start: number;
  end: number;
  /** Mark before this word; a full stop before the first one. */
  before: Punctuation;
  /** Whether the word follows the previous one without a space, as "s" in "5s". */
  isGlued: boolean;
  /** Whether it is in quotation marks (spoken or shown), unless the entire prompt is. */
  isQuoted: boolean;
};

export type PromptWords = {
  codePoints: readonly string[];
  words: readonly Word[];
  /** Index of the first word of a negative prompt; the number of words if there is none. */
  negativeFrom: number;
};

type CharacterKind = 'letter' | 'digit' | 'space' | 'other';

const strength: Record<Punctuation, number> = { '': 0, ':': 1, ',': 2, '.': 3 };
const commas = new Set([',', '、', '(', ')', '—', '–', '―', '،', '{', '}', '~', '…', '*', '•']);
const stops = new Set(['.', '!', '?', ';', '|', '[', ']', '。', '\n', '\r', '<', '>', '#']);
const openingQuotes = new Set(['"', '“', '„', '«', '「', '『']);
const closingQuotes = new Set(['"', '”', '“', '»', '」', '』']);
/** Maximum share of a quotation; a longer one is the prompt itself in quotation marks. */
const MAX_QUOTED_SHARE = 0.8;
/** Maximum words to the closing mark; otherwise the mark opens no quotation: it may mean inches. */
const MAX_QUOTED_WORDS = 60;
/** Maximum length of a tag in angle brackets, in code points. */
const MAX_TAG = 120;

const spelledOut: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '＇': "'",
  '∶': ':',
  '×': 'x',
  '✕': 'x',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '﹣': '-',
};

/** Folds one code point to plain lower-case letters; empty for a combining mark. */
const fold = (codePoint: string): string => {
  const plain = spelledOut[codePoint];
  if (plain !== undefined) return plain;
  if (codePoint.length === 1 && codePoint < '\x80') return codePoint.toLowerCase();
  return [...codePoint.normalize('NFKD').toLowerCase()]
    .filter((part) => !/^\p{M}$/u.test(part) && !/^\p{Cf}$/u.test(part))
    .join('');
};

const kindOf = (folded: string): CharacterKind => {
  // Fast path for plain characters.
  if (folded >= 'a' && folded <= 'z' && folded.length === 1) return 'letter';
  if (folded === ' ') return 'space';
  if (/^[0-9]+$/.test(folded)) return 'digit';
  if (/^[\p{L}\p{N}]/u.test(folded)) return 'letter';
  return /^\s*$/u.test(folded) && folded !== '\n' && folded !== '\r' ? 'space' : 'other';
};

/**
 * Hyphens separate words like spaces; digits are separated from letters; between digits, ":" and
 * "-" are words of their own.
 */
export const readPrompt = (prompt: string): PromptWords => {
  const codePoints = [...prompt];
  const folded = codePoints.map(fold);
  const kinds = folded.map(kindOf);
  const words: Word[] = [];
  let before: Punctuation = '.';
  const mark = (next: Punctuation): void => {
    if (strength[next] > strength[before]) before = next;
  };
  const add = (text: string, start: number, end: number): void => {
    const isGlued = words.at(-1)?.end === start;
    words.push({ text, start, end, before, isGlued, isQuoted: false });
    before = '';
  };
  const quotes: { at: number; word: number; sign: string }[] = [];
  for (let at = 0; at < codePoints.length; ) {
    const kind = kinds[at];
    if (kind === 'letter' || kind === 'digit') {
      const end = kind === 'digit' ? endOfNumber(folded, kinds, at) : endOfWord(folded, kinds, at);
      add(folded.slice(at, end).join(''), at, end);
      at = end;
      continue;
    }
    const sign = folded[at] as string;
    const tagEnd = sign === '<' ? endOfTag(folded, at) : at;
    if (tagEnd > at) {
      mark('.');
      at = tagEnd;
      continue;
    }
    if (isBetweenFigures(kinds, at) && (sign === ':' || sign === '-' || sign === '–')) {
      add(sign === ':' ? ':' : '-', at, at + 1);
    } else if (sign === '&') add('and', at, at + 1);
    else if (sign === ':') mark(':');
    else if (commas.has(sign) || isDash(folded, at)) mark(',');
    else if (stops.has(sign)) mark('.');
    if (
      openingQuotes.has(codePoints[at] as string) ||
      closingQuotes.has(codePoints[at] as string)
    ) {
      quotes.push({ at, word: words.length, sign: codePoints[at] as string });
    }
    at += 1;
  }
  markQuoted(words, quotes);
  return { codePoints, words, negativeFrom: beginOfNegative(words, folded) };
};

const endOfNumber = (folded: readonly string[], kinds: readonly CharacterKind[], from: number) => {
  let end = from;
  let hasPoint = false;
  while (end < kinds.length) {
    const isPoint: boolean = folded[end] === '.' && !hasPoint && kinds[end + 1] === 'digit';
    if (kinds[end] !== 'digit' && !isPoint) break;
    hasPoint ||= isPoint;
    end += 1;
  }
  return end;
};

const endOfWord = (folded: readonly string[], kinds: readonly CharacterKind[], from: number) => {
  let end = from;
  while (end < kinds.length) {
    const isApostrophe = folded[end] === "'" && kinds[end + 1] === 'letter';
    if (kinds[end] !== 'letter' && !isApostrophe && folded[end] !== '') break;
    end += 1;
  }
  while (folded[end - 1] === '') end -= 1;
  return end;
};

/** Words that begin a negative prompt when a colon follows. */
const negativeHeads = new Set(
  'negative negatives neg avoid exclude unwanted undesired include'.split(' '),
);

/** "Negative prompt: …", "Avoid: …" and "--no …" reach to the prompt's end. */
const beginOfNegative = (words: readonly Word[], folded: readonly string[]): number => {
  const at = words.findIndex(({ text, start, end }, index) => {
    if (text === 'negative' && /^prompts?$/.test(words[index + 1]?.text ?? '')) return true;
    if (text === 'no') return folded[start - 1] === '-' && folded[start - 2] === '-';
    const colon = folded[end] === ' ' ? end + 1 : end;
    if (!negativeHeads.has(text) || folded[colon] !== ':') return false;
    return text !== 'include' || negations.has(words[index - 1]?.text ?? '');
  });
  return at < 0 ? words.length : at;
};

/** End of a tag such as "<lora:slowmo:0.8>", which names a file; `from` without one. */
const endOfTag = (folded: readonly string[], from: number): number => {
  const text = folded.slice(from, from + MAX_TAG).join('');
  const [tag] = /^<(?:lora|lyco|lycoris|hypernet|embedding|model):[^<>]*>/.exec(text) ?? [];
  return tag === undefined ? from : from + [...tag].length;
};

const isBetweenFigures = (kinds: readonly CharacterKind[], at: number): boolean =>
  kinds[at - 1] === 'digit' && kinds[at + 1] === 'digit';

/** Whether a hyphen has spaces around it, or is one of two in a row. */
const isDash = (folded: readonly string[], at: number): boolean =>
  folded[at] === '-' &&
  (folded[at + 1] === '-' || (folded[at - 1] === ' ' && folded[at + 1] === ' '));

const markQuoted = (words: Word[], quotes: readonly { word: number; sign: string }[]): void => {
  let open: number | null = null;
  for (const { word, sign } of quotes) {
    const count = open === null ? 0 : word - open;
    if (open !== null && closingQuotes.has(sign) && count <= MAX_QUOTED_WORDS) {
      if (count <= MAX_QUOTED_SHARE * words.length) {
        for (let index = open; index < word; index += 1) (words[index] as Word).isQuoted = true;
      }
      open = null;
    } else open = openingQuotes.has(sign) ? word : null;
  }
};
