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
  /** Whether it is in quotation marks (spoken or shown), unless the entire prompt is. */
  isQuoted: boolean;
};

export type PromptWords = {
  codePoints: readonly string[];
  words: readonly Word[];
  /** Index of the first word of a negative prompt; the number of words if there is none. */
  negativeFrom: number;
};

const strength: Record<Punctuation, number> = { '': 0, ':': 1, ',': 2, '.': 3 };
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

/** Returns one character for a folded code point: `a` a letter, `0` digits, `m` a combining mark. */
const shapeOf = (folded: string): string => {
  if (folded === '') return 'm';
  if (/^[0-9]+$/.test(folded)) return '0';
  if (/^[\p{L}\p{N}]/u.test(folded)) return 'a';
  return folded.length === 1 ? folded : '_';
};

/** Words, signs between digits, and marks, in the shapes of a prompt. */
const tokens = new RegExp(
  [
    String.raw`(?<word>a(?:m*(?:a|'(?=a)))*|0+(?:\.0+)?)`,
    '(?<=0)(?<sign>[:–-])(?=0)',
    '(?<and>&)',
    '(?<colon>:)',
    // A hyphen with spaces around it, or one of two in a row, is a dash.
    '(?<comma>[,、()—–―،{}~*•]|-(?=-)|(?<= )-(?= ))',
    String.raw`(?<stop>[.!?;|[\]。\n\r<>#])`,
    '[^]',
  ].join('|'),
  'g',
);

/**
 * Hyphens separate words like spaces; digits are separated from letters; between digits, ":" and
 * "-" are words of their own.
 */
export const readPrompt = (prompt: string): PromptWords => {
  const codePoints = [...prompt];
  const folded = codePoints.map(fold);
  const words: Word[] = [];
  const quotes: { word: number; sign: string }[] = [];
  let before: Punctuation = '.';
  const mark = (next: Punctuation): void => {
    if (strength[next] > strength[before]) before = next;
  };
  for (const { 0: token, index: start, groups = {} } of shapesOf(folded).matchAll(tokens)) {
    const { word, sign, and, colon, comma, stop } = groups;
    if (word || sign || and) {
      const end = start + token.length;
      const text = and ? 'and' : sign ? sign.replace('–', '-') : folded.slice(start, end).join('');
      words.push({ text, start, end, before, isQuoted: false });
      before = '';
    } else mark(colon ? ':' : comma ? ',' : stop ? '.' : '');
    const isQuote = openingQuotes.has(token) || closingQuotes.has(token);
    if (isQuote && token === codePoints[start]) quotes.push({ word: words.length, sign: token });
  }
  markQuoted(words, quotes);
  return { codePoints, words, negativeFrom: beginOfNegative(words, folded) };
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

/** Replaces tags such as "<lora:slowmo:0.8>", which name files, by stops. */
const shapesOf = (folded: readonly string[]): string => {
  const shapes = folded.map(shapeOf);
  for (let at = folded.indexOf('<'); at >= 0; at = folded.indexOf('<', at + 1)) {
    const text = folded.slice(at, at + MAX_TAG).join('');
    const [tag = ''] = /^<(?:lora|lyco|lycoris|hypernet|embedding|model):[^<>]*>/.exec(text) ?? [];
    shapes.fill('.', at, at + [...tag].length);
  }
  return shapes.join('');
};

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
