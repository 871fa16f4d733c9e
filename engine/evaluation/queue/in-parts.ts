import { setImmediate } from 'node:timers/promises';

/** So many rows are written or looked up in a few milliseconds. */
const partSize = 500;

/**
 * Does work on many things in parts, with room for everything else in between: done at once, tens of
 * thousands would keep windows waiting.
 */
export const inParts = async <Thing>(
  things: readonly Thing[],
  work: (part: readonly Thing[]) => void | Promise<void>,
): Promise<void> => {
  for (let first = 0; first < things.length; first += partSize) {
    if (first > 0) await setImmediate();
    await work(things.slice(first, first + partSize));
  }
};
