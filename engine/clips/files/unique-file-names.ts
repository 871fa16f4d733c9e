import { createHash } from 'node:crypto';
import { deviceName } from '../../../shared/text/device-name.ts';

/** Maximum bytes of a name: file systems allow 255, including an extension and ` (2)`. */
const maxBytes = 150;

/**
 * Characters that some system forbids in names, that are invisible or change the text direction, or
 * that need escaping in URLs, which viewers handle differently.
 */
const unsafe = /[\p{C}\u2028\u2029\\/:*?"<>|#%&'`]/gu;

const shortened = (name: string): string => {
  let bytes = 0;
  let kept = '';
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
 * Returns a function that turns names into file names without extension: valid on every system,
 * unique, and the same ones for the same names in the same order.
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
