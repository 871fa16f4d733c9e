import { tagName } from '../tag-collector.ts';
import { assertPlain, assertTypes, type ChildBox, childBoxes, onlyBox } from './child-boxes.ts';

/** FFmpeg's names of the most common tags (`mov_read_udta_string`). */
const itunesNames: Readonly<Record<string, string>> = {
  '\u00a9ART': 'artist',
  '\u00a9alb': 'album',
  '\u00a9cmt': 'comment',
  '\u00a9day': 'date',
  '\u00a9gen': 'genre',
  '\u00a9nam': 'title',
  '\u00a9too': 'encoder',
  cprt: 'copyright',
  desc: 'description',
  ldes: 'synopsis',
};

const metaTypes = new Set(['hdlr', 'keys', 'ilst', 'free']);
const utf8Text = 1;
/** Size of the header of `keys` (version, flags, number of keys) and of `data` (type, language). */
const headerBytes = 8;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const textOf = (bytes: Buffer): string => {
  // FFmpeg cuts text at NUL.
  assertPlain(!bytes.includes(0), 'a tag with a NUL');
  try {
    return decoder.decode(bytes);
  } catch {
    assertPlain(false, 'a tag that is not UTF-8');
  }
  return '';
};

const itemText = ({ body }: ChildBox): string => {
  const boxes = childBoxes(body);
  const data = onlyBox(boxes, 'data');
  assertPlain(boxes.length === 1 && data.length >= headerBytes, 'a tag of several parts');
  assertPlain(data.readUInt32BE(0) === utf8Text, 'a tag that is not text');
  return textOf(data.subarray(headerBytes));
};

/** Reads QuickTime's tag names; the type of an item is the 1-based index of its name. */
const readKeys = (boxes: readonly ChildBox[]): string[] =>
  childBoxes(onlyBox(boxes, 'keys').subarray(headerBytes)).map(({ type, body }) => {
    assertPlain(type === 'mdta', 'a key of another kind');
    return textOf(body);
  });

/**
 * Names tags as FFmpeg does.
 * @param userData content of `udta`
 * @throws NotPlainError if there is anything but texts with known names
 */
export const readMovieTags = (userData: Buffer): Map<string, string> => {
  const outer = childBoxes(userData);
  assertTypes(outer, new Set(['meta']));
  if (outer.length === 0) return new Map();
  const boxes = childBoxes(onlyBox(outer, 'meta').subarray(4));
  assertTypes(boxes, metaTypes);
  const handler = onlyBox(boxes, 'hdlr').toString('latin1', 8, 12);
  assertPlain(handler === 'mdir' || handler === 'mdta', 'tags of another kind');
  const keys = handler === 'mdta' ? readKeys(boxes) : null;
  const tags = new Map<string, string>();
  for (const item of childBoxes(onlyBox(boxes, 'ilst'))) {
    const key = keys
      ? keys[Buffer.from(item.type, 'latin1').readUInt32BE(0) - 1]
      : itunesNames[item.type];
    assertPlain(key !== undefined && /^[\w.-]{1,200}$/.test(key), 'a tag of another name');
    const name = tagName(key);
    // FFmpeg keeps only one of two tags whose names differ in case.
    const isNew = ![...tags.keys()].some((other) => other.toLowerCase() === name.toLowerCase());
    const text = itemText(item);
    assertPlain(isNew && text !== '', 'a tag that comes twice or is empty');
    tags.set(name, text);
  }
  return tags;
};
