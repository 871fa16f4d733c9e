import type { KeyStore } from '../../engine/index.ts';
import { createKeyFile, type KeyCipher } from './key-file.ts';

export type KeyStoreOptions = {
  dataDir: string;
  /** CLIPCHECK_API_KEY; null if it is not set. */
  apiKeyOfStart: string | null;
  /** Encrypts with the system's key store; null if there is none. */
  cipher: KeyCipher | null;
};

type HeldKey = { baseUrl: string; key: string };

/**
 * Creates the store of the API key: for this start from the environment, else encrypted in a file,
 * else in memory, else, if the user accepts it, in plain text in a file that only the user can
 * read.
 *
 * The key of the environment belongs to the address in use at startup: that of the environment or
 * the arguments if there is one, else that of the settings. If the built-in evaluator is in use
 * then, the key belongs to no address and is dropped: it is unknown for which address chosen later
 * it was meant. Setting or removing a key for its address overrides it.
 */
export const createKeyStore = ({ dataDir, apiKeyOfStart, cipher }: KeyStoreOptions): KeyStore => {
  const file = createKeyFile(dataDir, cipher);
  let unbound = apiKeyOfStart;
  let ofStart: HeldKey | null = null;
  let inMemory: HeldKey | null = null;

  const keyOfStart = (baseUrl: string): string | null =>
    ofStart?.baseUrl === baseUrl ? ofStart.key : null;

  const forgetOfSession = (baseUrl: string): void => {
    if (ofStart?.baseUrl === baseUrl) ofStart = null;
    if (inMemory?.baseUrl === baseUrl) inMemory = null;
  };

  return {
    begin: (baseUrl) => {
      if (baseUrl !== null && unbound !== null) ofStart = { baseUrl, key: unbound };
      unbound = null;
    },
    state: (baseUrl) => {
      const canEncrypt = cipher !== null;
      if (baseUrl === null) return { place: null, canEncrypt };
      if (keyOfStart(baseUrl) !== null) return { place: 'environment', canEncrypt };
      if (inMemory?.baseUrl === baseUrl) return { place: 'memory', canEncrypt };
      return { place: file.placeFor(baseUrl), canEncrypt };
    },
    load: (baseUrl) => {
      const held = keyOfStart(baseUrl);
      if (held !== null) return held;
      return inMemory?.baseUrl === baseUrl ? inMemory.key : file.load(baseUrl);
    },
    save: (baseUrl, key, acceptsFile) => {
      if (cipher !== null || acceptsFile) {
        file.save(baseUrl, key);
        forgetOfSession(baseUrl);
        return;
      }
      // A key in the file would be back at the next start.
      file.remove(baseUrl);
      forgetOfSession(baseUrl);
      inMemory = { baseUrl, key };
    },
    remove: (baseUrl) => {
      file.remove(baseUrl);
      forgetOfSession(baseUrl);
    },
  };
};
