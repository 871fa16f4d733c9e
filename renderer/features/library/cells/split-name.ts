/** Length of the end of a long name that is always shown: the number of the take and the extension. */
const endLength = 12;

/** Minimum length of the start for a name to be split. */
const minStart = 4;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Splits a file name so that it can be truncated in the middle: takes of one clip differ at the end.
 * The second part is empty for a short name.
 */
export const splitName = (name: string): [start: string, end: string] => {
  if (name.length <= endLength + minStart) return [name, ''];
  const at = characters.segment(name).containing(name.length - endLength)?.index ?? name.length;
  return [name.slice(0, at), name.slice(at)];
};
