import { createHash } from 'node:crypto';
import { deviceName } from '../../../shared/text/device-name.ts';

/** Maximum bytes of a name: file systems allow 255, including an extension and a number. */
const maxBytes = 150;

/**
 * Characters that some system forbids or treats specially in names; that are invisible or change
 * the text direction; or that have a meaning in URLs, so that links need no escaping, which viewers
 * handle differently.
 */
const unsafe = /[\p{C}\u2028\u2029\\/:*?"<>|#%&'`]/gu;

const shortened = (name: string): string => {
  let [bytes, kept] = [0, ''];
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    kept += character;
  }
  return kept;
};

const safeName = (name: string): string => {
  const plain = name.normalize('NFC').replace(unsafe, '_').replace(/\s+/g, ' ');
  const kept = shortened(plain.replace(/^[. ]+/, '')).replace(/[. ]+$/, '');
  return deviceName.test(kept) ? `_${kept}` : kept || 'clip';
};

/** Returns the same key for names that a case-insensitive file system treats as one. */
const keyOf = (name: string): string =>
  createHash('sha256').update(name.normalize('NFKC').toLowerCase()).digest('base64').slice(0, 12);

/**
 * Creates names valid on every system and unique within a report, the same ones for the same input
 * in the same order. Needs a few bytes of memory per name.
 * @returns a function from a clip's name to a file name without extension
 */
export const uniqueFileNames = (): ((name: string) => string) => {
  const nextNumbers = new Map<string, number>();
  return (name) => {
    const wanted = safeName(name);
    const key = keyOf(wanted);
    const first = nextNumbers.get(key);
    if (first === undefined) {
      nextNumbers.set(key, 2);
      return wanted;
    }
    for (let number = first; ; number += 1) {
      const numbered = `${wanted} (${number})`;
      if (nextNumbers.has(keyOf(numbered))) continue;
      nextNumbers.set(key, number + 1);
      nextNumbers.set(keyOf(numbered), 2);
      return numbered;
    }
  };
};
