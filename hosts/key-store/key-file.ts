import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../shared/errors/app-error.ts';
import { parseJson } from '../../shared/text/parse-json.ts';

export type KeyCipher = {
  encrypt(text: string): Uint8Array;
  /** @throws if the bytes were encrypted by another system or user */
  decrypt(bytes: Uint8Array): string;
};

/** Content of the file: base address and key, in base64 if it is encrypted. */
const storedKeySchema = z.union([
  z.object({ baseUrl: z.string(), encrypted: z.base64() }),
  z.object({ baseUrl: z.string(), key: z.string().min(1) }),
]);
type StoredKey = z.infer<typeof storedKeySchema>;

const unreadable = (why: string): AppError =>
  new AppError('key_unreadable', `The stored API key ${why}. Set it again in the settings.`);

/** Replaces a file atomically: if the process is killed, the old file or the new one remains. */
const replaceFile = (path: string, text: string): void => {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { flag: 'wx', mode: 0o600, flush: true });
  renameSync(draft, path);
};

/** Opens the file of a key. @param cipher null stores the key in plain text */
export const createKeyFile = (path: string, cipher: KeyCipher | null) => {
  const read = (): StoredKey | null => {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw unreadable('cannot be opened');
    }
    const stored = parseJson(storedKeySchema, text);
    if (!stored) throw unreadable('is damaged');
    return stored;
  };

  const decrypt = (encrypted: string): string => {
    if (cipher === null) throw unreadable('is encrypted, but this system has no key store');
    try {
      return cipher.decrypt(Buffer.from(encrypted, 'base64'));
    } catch {
      throw unreadable("cannot be decrypted by this system's key store");
    }
  };

  const change = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      const why = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
      throw new AppError(
        'key_not_stored',
        `The API key file in ${dirname(path)} cannot be changed${why}. Check that the folder can be written.`,
      );
    }
  };

  return {
    /** Returns how the key of an address is stored; null if there is none or it is unreadable. */
    placeFor: (baseUrl: string): 'encrypted' | 'file' | null => {
      try {
        const stored = read();
        if (stored?.baseUrl !== baseUrl) return null;
        return 'encrypted' in stored ? 'encrypted' : 'file';
      } catch {
        return null;
      }
    },
    /** @throws AppError key_unreadable; the message reveals nothing of the file's content */
    load: (baseUrl: string): string | null => {
      const stored = read();
      if (stored?.baseUrl !== baseUrl) return null;
      return 'key' in stored ? stored.key : decrypt(stored.encrypted);
    },
    /** @throws AppError key_not_stored */
    save: (baseUrl: string, key: string): void =>
      change(() => {
        mkdirSync(dirname(path), { recursive: true });
        const stored: StoredKey =
          cipher === null
            ? { baseUrl, key }
            : { baseUrl, encrypted: Buffer.from(cipher.encrypt(key)).toString('base64') };
        replaceFile(path, JSON.stringify(stored));
      }),
    /** Removes the key of an address, and unreadable content. @throws AppError key_not_stored */
    remove: (baseUrl: string): void => {
      let stored: StoredKey | null = null;
      try {
        stored = read();
        if (stored === null || stored.baseUrl !== baseUrl) return;
      } catch {
        // An unreadable key is removed.
      }
      change(() => rmSync(path, { force: true }));
    },
  };
};
