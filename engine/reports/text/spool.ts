import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const pieceChars = 64 * 1024;

/** A list, stored on the disk, of items that JSON can represent. */
export type Spool<Item> = AsyncDisposable & {
  add(item: Item): Promise<void>;
  items(): AsyncIterable<Item>;
};

export const createSpool = async <Item>(folder: string): Promise<Spool<Item>> => {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx');
  let buffered = '';
  const flush = async (): Promise<void> => {
    const piece = buffered;
    buffered = '';
    await file.appendFile(piece);
  };
  return {
    add: async (item) => {
      buffered += `${JSON.stringify(item)}\n`;
      if (buffered.length >= pieceChars) await flush();
    },
    items: async function* () {
      await flush();
      let incomplete = '';
      for await (const piece of createReadStream(path, 'utf8')) {
        const lines = (incomplete + piece).split('\n');
        incomplete = lines.pop() ?? '';
        for (const line of lines) yield JSON.parse(line) as Item;
      }
    },
    [Symbol.asyncDispose]: async () => {
      await file.close();
      await rm(path);
    },
  };
};
