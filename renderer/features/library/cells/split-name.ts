/** How much of a long name's end is always shown: where takes are numbered, with the ending. */
const endLength = 12;

/** Less than this before it is not worth a cut. */
const shortestStart = 4;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A file name in two, so that what has no room is left out between them: takes of one clip differ at
 * the end. The second part is empty for a short name.
 */
export const splitName = (name: string): [start: string, end: string] => {
  if (name.length <= endLength + shortestStart) return [name, ''];
  const at = characters.segment(name).containing(name.length - endLength)?.index ?? name.length;
  return [name.slice(0, at), name.slice(at)];
};
