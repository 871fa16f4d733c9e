import { createHash, randomUUID } from 'node:crypto';
import { constants, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { access, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ByteSource, type ReceivedBytes, TooManyBytesError } from './clip-store.ts';

export type ClipFiles = ReturnType<typeof createClipFiles>;

/**
 * Stores clips in a folder. A temporary file is moved into place when
 * complete, so that a kill leaves no partial clip.
 * @param folder belongs to the store alone; created if missing
 */
export const createClipFiles = (folder: string) => {
  const incomingFolder = join(folder, 'incoming');
  const clipFolder = join(folder, 'clips');
  mkdirSync(incomingFolder, { recursive: true });
  mkdirSync(clipFolder, { recursive: true });
  const pathOf = (sha256: string): string => join(clipFolder, `${sha256}.mp4`);
  return {
    direct: null,
    pathOf,
    assertReachable: () => access(clipFolder, constants.R_OK | constants.W_OK),
    withFile: <Result>(sha256: string, work: (path: string) => Promise<Result>) =>
      work(pathOf(sha256)),

    receive: async (source: ByteSource, maxBytes: number): Promise<ReceivedBytes> => {
      const path = join(incomingFolder, randomUUID());
      const hash = createHash('sha256');
      let sizeBytes = 0;
      const file = await open(path, 'wx');
      try {
        for await (const chunk of source) {
          sizeBytes += chunk.length;
          if (sizeBytes > maxBytes) throw new TooManyBytesError(`more than ${maxBytes} bytes`);
          hash.update(chunk);
          await file.writeFile(chunk);
        }
        // On disk before the response confirms it.
        await file.sync();
      } catch (error) {
        await file.close();
        await rm(path, { force: true });
        throw error;
      }
      await file.close();
      const sha256 = hash.digest('hex');
      return { sizeBytes, sha256, path, discard: () => rmSync(path, { force: true }) };
    },

    /** Synchronous, so that nothing happens before the record that refers to them is stored. */
    keep: ({ path, sha256 }: ReceivedBytes): void => renameSync(path, pathOf(sha256)),

    remove: (sha256: string): void => rmSync(pathOf(sha256), { force: true }),

    removeInterrupted: (sinceMs: number): void => {
      for (const name of readdirSync(incomingFolder)) {
        const path = join(incomingFolder, name);
        const writtenMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? sinceMs;
        if (writtenMs < sinceMs) rmSync(path, { force: true });
      }
    },

    /** Removes clips with other hashes than the given ones. */
    removeAllExcept: (hashes: Iterable<string>): void => {
      const kept = new Set([...hashes].map((hash) => `${hash}.mp4`));
      for (const name of readdirSync(clipFolder)) {
        if (!kept.has(name)) rmSync(join(clipFolder, name), { force: true });
      }
    },
  };
};
