import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const pieceChars = 64 * 1024;

/** Text that is stored on the disk until it is needed. */
export type Spool = AsyncDisposable & {
  write(text: string): Promise<void>;
  read(): AsyncIterable<string>;
};

export const createSpool = async (folder: string): Promise<Spool> => {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx');
  let buffered = '';
  const flush = async (): Promise<void> => {
    const piece = buffered;
    buffered = '';
    await file.appendFile(piece);
  };
  return {
    write: async (text) => {
      buffered += text;
      if (buffered.length >= pieceChars) await flush();
    },
    read: async function* () {
      await flush();
      for await (const piece of createReadStream(path, 'utf8')) yield String(piece);
    },
    [Symbol.asyncDispose]: async () => {
      await file.close();
      await rm(path);
    },
  };
};

export type SpooledItems<Item> = AsyncDisposable & {
  add(item: Item): Promise<void>;
  items(): AsyncIterable<Item>;
};

async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let incomplete = '';
  for await (const piece of pieces) {
    const lines = (incomplete + piece).split('\n');
    incomplete = lines.pop() ?? '';
    yield* lines;
  }
}

/** Creates a list, stored on the disk, of items that JSON can represent. @param folder for it */
export const spoolItems = async <Item>(folder: string): Promise<SpooledItems<Item>> => {
  const spool = await createSpool(folder);
  return {
    add: (item) => spool.write(`${JSON.stringify(item)}\n`),
    items: async function* () {
      for await (const line of linesOf(spool.read())) yield JSON.parse(line) as Item;
    },
    [Symbol.asyncDispose]: () => spool[Symbol.asyncDispose](),
  };
};
