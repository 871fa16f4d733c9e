import { isSentence } from './plain-prompt.ts';
import { noPromptRead, type PromptReading } from './prompt-reading.ts';
import { readPromptText } from './read-prompt-text.ts';

/** Tags of Wan2GP with the images that the clip was made from, which have prompts of their own. */
const ignored = new Set(['embedded_images', 'image_metadata']);
const negative = /neg/;

/** Tags in order of trust; tags with other names come between the two lists. */
const first = ['prompt', 'workflow', 'parameters', 'comment'];
const last = ['description', 'title'];

/** Tags meant for a prompt, so that even a single word in them is a prompt. */
const promptTags = new Set(['prompt', 'positive_prompt', 'caption', 'text']);

/** Tags for arbitrary text, in which a sentence may be the prompt (SD.Next's FramePack). */
const openTags = new Set(['comment', 'description']);

const aliases = new Map([
  ['cmt', 'comment'],
  ['des', 'description'],
  ['desc', 'description'],
  ['nam', 'title'],
]);

/** Normalizes `©cmt`, `COMMENT`, `comment-eng` and `com.apple.quicktime.comment` to one name. */
const tagName = (key: string): string => {
  const name = key
    .trim()
    .toLowerCase()
    .replace(/^com\.apple\.quicktime\./, '')
    .replace(/^©/, '')
    .replace(/-[a-z]{3}$/, '');
  return aliases.get(name) ?? name;
};

const rankOf = (name: string): number => {
  if (first.includes(name)) return first.indexOf(name);
  return last.includes(name) ? first.length + 1 + last.indexOf(name) : first.length;
};

type TagReading = { name: string; reading: PromptReading };

const isPlain = ({ reading }: TagReading): boolean =>
  reading.kind === 'prompt' && reading.form === 'plain';

const isGraph = ({ reading }: TagReading): boolean =>
  reading.kind === 'choice' || (reading.kind === 'prompt' && reading.form === 'graph');

const isOpenSentence = ({ name, reading }: TagReading): boolean =>
  openTags.has(name) && reading.kind === 'prompt' && isSentence(reading.text);

const readTags = (tags: ReadonlyMap<string, string>): TagReading[] =>
  [...tags]
    .map(([key, text]) => ({ key, name: tagName(key), text }))
    .filter(({ name }) => !ignored.has(name) && !negative.test(name))
    .toSorted((left, right) => rankOf(left.name) - rankOf(right.name))
    .map(({ key, name, text }) => {
      const reading = readPromptText(text);
      return { name, reading: reading.kind === 'none' ? reading : { ...reading, tag: key } };
    });

/**
 * Finds the prompt in the tags of a file or a PNG, regardless of the case of their names. Known
 * formats come before plain sentences, an executed ComfyUI graph (`prompt`) first; if it leaves a
 * choice, a text explicitly stored as the prompt is used. Titles need a known format, descriptions
 * and comments a sentence. Never throws.
 * @param tags in the order of the file
 */
export const readPromptTags = (tags: ReadonlyMap<string, string>): PromptReading => {
  const readings = readTags(tags);
  const found = readings.filter(({ reading }) => reading.kind !== 'none');
  const reliable = found.filter((one) => !isPlain(one) || promptTags.has(one.name));
  const [best] = reliable;
  const explicit = reliable.find((one) => !isGraph(one));
  const chosen = best?.reading.kind === 'choice' ? (explicit ?? best) : best;
  return (chosen ?? found.find(isOpenSentence))?.reading ?? noPromptRead;
};
