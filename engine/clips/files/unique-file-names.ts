import { createHash } from 'node:crypto';
import { safeFileName } from '../../../shared/text/safe-file-name.ts';

/** Maximum bytes of a name: file systems allow 255, including an extension and ` (2)`. */
const maxBytes = 150;

/** Characters that need escaping in URLs, which viewers handle differently. */
const escapedInUrls = /[#%&'`]/g;

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
    const wanted = safeFileName(name, maxBytes).replace(escapedInUrls, '_');
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
