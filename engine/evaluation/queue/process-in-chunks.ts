import { setImmediate } from 'node:timers/promises';

const chunkSize = 500;

/** Processes items in chunks, yielding in between: tens of thousands in one go block windows. */
export const processInChunks = async <Item>(
  items: readonly Item[],
  work: (chunk: readonly Item[]) => void | Promise<void>,
): Promise<void> => {
  for (let first = 0; first < items.length; first += chunkSize) {
    if (first > 0) await setImmediate();
    await work(items.slice(first, first + chunkSize));
  }
};
