/**
 * A prompt as it is stored and sent: without byte order mark, the character NUL and halves of
 * characters, which no request could carry, and trimmed.
 * @returns null when nothing is left
 */
export const tidyPrompt = (text: string): string | null => {
  const tidy = text.replaceAll('\0', '').replaceAll('\ufeff', '').toWellFormed().trim();
  return tidy === '' ? null : tidy;
};

/** Ends of names of files that programs put into titles and comments. */
const fileEnding =
  /\.(?:3gp|avi|avif|bmp|ckpt|csv|gguf|gif|heic|jpe?g|json|m4v|mkv|mov|mp3|mp4|onnx|pth?|png|safetensors|srt|tiff?|txt|wav|webm|webp)$/i;
const pathStart = /^(?:[a-z]:[\\/]|\\\\|\.{0,2}\/|~\/)\S/i;
const address = /^(?:[a-z][a-z\d+.-]*:\/\/|www\.|urn:|mailto:|data:)\S+$/i;
/** What begins as JSON, Python or XML does and could not be read as that. */
const brokenStructure =
  /^(?:[{[][{[\s]*["']|[{[]\s*[}\]]|<(?:\?xml|!doctype|x:xmpmeta|html|svg|rdf:))/i;
/** Encoders and editors with their version; single words with digits in them go anyway. */
const programName =
  /^(?:lav[fc]\d|x26[45] - core|handbrake \d|ffmpeg (?:version )?\w*\d|(?:adobe|davinci|capcut|obs|gpac|c2pa)(?: \w+){0,3} v?\d[\w.]*(?: \([^)]*\))?$)/i;
const madeWith =
  /^(?:created|made|generated|encoded|edited|exported|produced) (?:with|by|using)\b[^,\n]{0,60}$/i;
/** Whose it is, and YouTube's own words. */
const notice =
  /^(?:(?:copyright|©|\(c\))[ :]|iso media file produced by )|\ball rights reserved\W{0,2}$/i;
const date =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?(?:\d{1,2} )?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?) \d{1,4}[ ,\d:]*(?:[+-]\d{4}|utc|gmt|z)?$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const binary = /[\x01-\x08\x0e-\x1f\x7f\ufffd]/;
const letter = /\p{L}/u;

/** No word of ASCII is as long: a hash, a key or base64, whether on one line or on several. */
const maxLettersOfWord = 40;
/** What is looked at to tell what kind of text it is; a prompt shows itself at its beginning. */
const lookedAt = 4000;

/** A single word with digits in it is a name, a number, a version, a date or a hash. */
const isToken = (word: string): boolean => /^[\x20-\x7e]+$/.test(word) && /\d/.test(word);

/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;
const fewestUnspaced = 4;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/**
 * Whether a text that has no form of its own can be a prompt: not a name of a file, path, address,
 * date, number, version, hash, encoder's name, piece of JSON or binary data.
 * @param text tidied
 */
export const isPlainPrompt = (text: string): boolean => {
  const start = text.slice(0, lookedAt);
  const words = wordsOf(start);
  const [first = ''] = words;
  if (!letter.test(start) || binary.test(start) || brokenStructure.test(start)) return false;
  if (words.length === 1 && isToken(first)) return false;
  if (words.some((word) => word.length > maxLettersOfWord && /^[\w+/=.-]+$/.test(word))) {
    return words.length > 3 && words.filter((word) => word.length <= maxLettersOfWord).length > 3;
  }
  if (!text.includes('\n') && (fileEnding.test(text) || pathStart.test(text))) return false;
  return ![address, programName, madeWith, notice, date].some((form) => form.test(start));
};

/**
 * Whether a text is a sentence rather than a word or a name: what is asked of tags in which anybody
 * may write anything.
 */
export const isSentence = (text: string): boolean => {
  const start = text.slice(0, lookedAt);
  return wordsOf(start).length >= 2 || (start.match(unspaced)?.length ?? 0) >= fewestUnspaced;
};
