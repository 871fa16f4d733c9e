import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Characters that are gathered before they are written. */
const pieceChars = 64 * 1024;

/** Text that is put aside on the disk until it is its turn. */
export type Spool = AsyncDisposable & {
  write(text: string): Promise<void>;
  /** All that was written, from the beginning. */
  read(): AsyncIterable<string>;
};

/** @param folder where nothing else minds a file of any name */
export const createSpool = async (folder: string): Promise<Spool> => {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx');
  let gathered = '';
  const flush = async (): Promise<void> => {
    const piece = gathered;
    gathered = '';
    await file.appendFile(piece);
  };
  return {
    write: async (text) => {
      gathered += text;
      if (gathered.length >= pieceChars) await flush();
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

/** Values that are put aside on the disk until it is their turn. */
export type SpooledItems<Item> = AsyncDisposable & {
  add(item: Item): Promise<void>;
  /** All that were added, in their order. */
  items(): AsyncIterable<Item>;
};

async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/**
 * @param folder where nothing else minds a file of any name
 * @returns a list of what JSON can hold
 */
export const spoolItems = async <Item>(folder: string): Promise<SpooledItems<Item>> => {
  const spool: Spool = await createSpool(folder);
  return {
    add: (item) => spool.write(`${JSON.stringify(item)}\n`),
    items: async function* () {
      for await (const line of linesOf(spool.read())) yield JSON.parse(line) as Item;
    },
    [Symbol.asyncDispose]: () => spool[Symbol.asyncDispose](),
  };
};
