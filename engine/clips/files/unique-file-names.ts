import { createHash } from 'node:crypto';

/** Leaves room for an ending and a number in the 255 bytes that file systems allow a name. */
const maxBytes = 150;

/**
 * What some system does not allow in a name, or takes for something else; what turns the reading
 * direction or cannot be seen; and what has a meaning in addresses, so that links need no escapes
 * that viewers read differently.
 */
const unsafe = /[\p{C}\u2028\u2029\\/:*?"<>|#%&'`]/gu;

/** Names that Windows keeps for devices, whatever ending follows them. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=[. ]|$)/i;

const shortened = (name: string): string => {
  let [bytes, kept] = [0, ''];
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    kept += character;
  }
  return kept;
};

/** A name that every system takes, and that looks like the one it is made of. */
const safeName = (name: string): string => {
  const plain = name.normalize('NFC').replace(unsafe, '_').replace(/\s+/g, ' ');
  const kept = shortened(plain.replace(/^[. ]+/, '')).replace(/[. ]+$/, '');
  return deviceName.test(kept) ? `_${kept}` : kept || 'clip';
};

/** File systems that do not tell capitals apart take these for one name. */
const keyOf = (name: string): string =>
  createHash('sha256').update(name.normalize('NFKC').toLowerCase()).digest('base64').slice(0, 12);

/**
 * Gives names to the files of one report: safe on every system, and each only once. The same names
 * asked for in the same order get the same answers. Keeps a few bytes for each.
 * @returns a function from a clip's name to a file's, without ending
 */
export const uniqueFileNames = (): ((name: string) => string) => {
  /** Given names, by the number that the next of the same gets. */
  const given = new Map<string, number>();
  return (name) => {
    const wanted = safeName(name);
    const key = keyOf(wanted);
    const first = given.get(key);
    if (first === undefined) {
      given.set(key, 2);
      return wanted;
    }
    for (let number = first; ; number += 1) {
      const numbered = `${wanted} (${number})`;
      if (given.has(keyOf(numbered))) continue;
      given.set(key, number + 1);
      given.set(keyOf(numbered), 2);
      return numbered;
    }
  };
};
