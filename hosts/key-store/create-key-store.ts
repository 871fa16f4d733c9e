import type { KeyStore } from '../../engine/index.ts';
import { createKeyFile, type KeyCipher } from './key-file.ts';

type KeyStoreOptions = {
  dataDir: string;
  /** Value of CLIPCHECK_API_KEY; null if it is not set. */
  apiKeyOfStart: string | null;
  /** Encrypts with the system's key store; null if there is none. */
  cipher: KeyCipher | null;
};

type HeldKey = { baseUrl: string; key: string };

/**
 * Creates the store of the API key: from the environment for this session, else encrypted in a
 * file, else in memory, else, if the user allows it, in plain text in a file that only the user can
 * read.
 *
 * The key of the environment belongs to the address in use at startup: that of the environment or
 * arguments, else that of the settings. If the built-in evaluator is in use then, the key is
 * dropped: it is unknown for which later address it was meant. Setting or removing a key for its
 * address overrides it.
 */
export const createKeyStore = ({ dataDir, apiKeyOfStart, cipher }: KeyStoreOptions): KeyStore => {
  const file = createKeyFile(dataDir, cipher);
  let unboundKey = apiKeyOfStart;
  let startupKey: HeldKey | null = null;
  let inMemory: HeldKey | null = null;

  const startupKeyFor = (baseUrl: string): string | null =>
    startupKey?.baseUrl === baseUrl ? startupKey.key : null;

  const dropSessionKeys = (baseUrl: string): void => {
    if (startupKey?.baseUrl === baseUrl) startupKey = null;
    if (inMemory?.baseUrl === baseUrl) inMemory = null;
  };

  return {
    begin: (baseUrl) => {
      if (baseUrl !== null && unboundKey !== null) startupKey = { baseUrl, key: unboundKey };
      unboundKey = null;
    },
    state: (baseUrl) => {
      const canEncrypt = cipher !== null;
      if (baseUrl === null) return { place: null, canEncrypt };
      if (startupKeyFor(baseUrl) !== null) return { place: 'environment', canEncrypt };
      if (inMemory?.baseUrl === baseUrl) return { place: 'memory', canEncrypt };
      return { place: file.placeFor(baseUrl), canEncrypt };
    },
    load: (baseUrl) => {
      const held = startupKeyFor(baseUrl);
      if (held !== null) return held;
      return inMemory?.baseUrl === baseUrl ? inMemory.key : file.load(baseUrl);
    },
    save: (baseUrl, key, allowsUnencryptedFile) => {
      if (cipher !== null || allowsUnencryptedFile) {
        file.save(baseUrl, key);
        dropSessionKeys(baseUrl);
        return;
      }
      // A key in the file would be used again after the next start.
      file.remove(baseUrl);
      dropSessionKeys(baseUrl);
      inMemory = { baseUrl, key };
    },
    remove: (baseUrl) => {
      file.remove(baseUrl);
      dropSessionKeys(baseUrl);
    },
  };
};
