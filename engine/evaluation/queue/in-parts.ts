import { setImmediate } from 'node:timers/promises';

const partSize = 500;

/**
 * Processes many items in parts and yields in between: tens of thousands in one go would block
 * windows.
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
