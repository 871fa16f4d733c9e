/** Removes spaces around, byte order marks, NULs and lone surrogates; null if nothing is left. */
export const tidyPrompt = (text: string): string | null => {
  const tidy = text.replaceAll('\0', '').replaceAll('\ufeff', '').toWellFormed().trim();
  return tidy === '' ? null : tidy;
};

/** Extensions of file names, which programs put into titles and comments. */
const fileEnding =
  /\.(?:3gp|avi|avif|bmp|ckpt|csv|gguf|gif|heic|jpe?g|json|m4v|mkv|mov|mp3|mp4|onnx|pth?|png|safetensors|srt|tiff?|txt|wav|webm|webp)$/i;
const pathStart = /^(?:[a-z]:[\\/]|\\\\|\.{0,2}\/|~\/)\S/i;
const address = /^(?:[a-z][a-z\d+.-]*:\/\/|www\.|urn:|mailto:|data:)\S+$/i;
/** The beginning of JSON, Python or XML that could not be parsed. */
const brokenStructure =
  /^(?:[{[][{[\s]*["']|[{[]\s*[}\]]|<(?:\?xml|!doctype|x:xmpmeta|html|svg|rdf:))/i;
/** Encoders and editors with versions; single words with digits are excluded anyway. */
const programName =
  /^(?:lav[fc]\d|x26[45] - core|handbrake \d|ffmpeg (?:version )?\w*\d|(?:adobe|davinci|capcut|obs|gpac|c2pa)(?: \w+){0,3} v?\d[\w.]*(?: \([^)]*\))?$)/i;
const madeWith =
  /^(?:created|made|generated|encoded|edited|exported|produced) (?:with|by|using)\b[^,\n]{0,60}$/i;
/** Copyright notices, and YouTube's handler name. */
const notice =
  /^(?:(?:copyright|©|\(c\))[ :]|iso media file produced by )|\ball rights reserved\W{0,2}$/i;
const date =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?(?:\d{1,2} )?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?) \d{1,4}[ ,\d:]*(?:[+-]\d{4}|utc|gmt|z)?$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are searched for
const binary = /[\x01-\x08\x0e-\x1f\x7f\ufffd]/;
const letter = /\p{L}/u;

/** Maximum length of an ASCII word; longer ones are hashes, keys or base64. */
const maxLettersOfWord = 40;
const checkedCharacters = 4000;

const isToken = (word: string): boolean => /^[\x20-\x7e]+$/.test(word) && /\d/.test(word);

const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;
const minUnspaced = 4;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/**
 * Whether a text, cleaned by `tidyPrompt`, can be a prompt rather than a file name, path, address,
 * date, number, hash, encoder name, fragment of JSON or binary data.
 */
export const isPlainPrompt = (text: string): boolean => {
  const start = text.slice(0, checkedCharacters);
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

/** Number of characters without spaces that correspond to four words. */
const fourWordsUnspaced = 8;

export const hasFourWords = (text: string): boolean => {
  const start = text.slice(0, checkedCharacters);
  return wordsOf(start).length > 3 || (start.match(unspaced)?.length ?? 0) >= fourWordsUnspaced;
};

/** Whether a text is a sentence, not a word or a name; required of tags for arbitrary text. */
export const isSentence = (text: string): boolean => {
  const start = text.slice(0, checkedCharacters);
  return wordsOf(start).length >= 2 || (start.match(unspaced)?.length ?? 0) >= minUnspaced;
};
