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
