import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The bytes were more than the limit given to `receive`. */
export class TooManyBytesError extends Error {
  override readonly name = 'TooManyBytesError';
}

/** Bytes that arrived but are not in the store yet. */
export type ReceivedBytes = {
  sizeBytes: number;
  sha256: string;
  /** Where they lie until they are kept. */
  path: string;
  /**
   * Moves them into the store, under their hash. At once, so that nothing comes between it and the
   * record that refers to them.
   */
  keep: () => void;
  /** Removes them; once they are kept it does nothing. */
  discard: () => void;
};

export type ClipFiles = ReturnType<typeof createClipFiles>;

/**
 * The bytes of all clips, each once, named by their SHA-256. Bytes arrive in a file of their own
 * and are moved into place when they are complete, so a kill at any point leaves no half clip.
 * @param folder belongs to the store alone; created where it is not there.
 */
export const createClipFiles = (folder: string) => {
  const incomingFolder = join(folder, 'incoming');
  const clipFolder = join(folder, 'clips');
  mkdirSync(incomingFolder, { recursive: true });
  mkdirSync(clipFolder, { recursive: true });
  const pathOf = (sha256: string): string => join(clipFolder, `${sha256}.mp4`);
  return {
    pathOf,

    /**
     * Writes a stream of bytes to disk, counting and hashing on the way.
     * @throws TooManyBytesError as soon as there are more than `maxBytes`; and what the source throws.
     */
    receive: async (
      source: AsyncIterable<Uint8Array>,
      maxBytes: number,
    ): Promise<ReceivedBytes> => {
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
        // On disk before the answer says so.
        await file.sync();
      } catch (error) {
        await file.close();
        await rm(path, { force: true });
        throw error;
      }
      await file.close();
      const sha256 = hash.digest('hex');
      return {
        sizeBytes,
        sha256,
        path,
        keep: () => renameSync(path, pathOf(sha256)),
        discard: () => rmSync(path, { force: true }),
      };
    },

    /** Removes the clip with this hash. */
    remove: (sha256: string): void => rmSync(pathOf(sha256), { force: true }),

    /** Removes transfers that were cut off and clips whose hash is not among those given. */
    removeAllExcept: (hashes: Iterable<string>): void => {
      const kept = new Set([...hashes].map((hash) => `${hash}.mp4`));
      for (const name of readdirSync(incomingFolder)) {
        rmSync(join(incomingFolder, name), { force: true });
      }
      for (const name of readdirSync(clipFolder)) {
        if (!kept.has(name)) rmSync(join(clipFolder, name), { force: true });
      }
    },
  };
};
