import type { KeyStore } from '../../engine/index.ts';
import { createKeyFile, type KeyCipher } from './key-file.ts';

export type KeyStoreOptions = {
  dataDir: string;
  /** CLIPCHECK_API_KEY; null where it was not given. */
  apiKeyOfStart: string | null;
  /** Encrypts by the system's key store; null where there is none. */
  cipher: KeyCipher | null;
};

type HeldKey = { baseUrl: string; key: string };

/**
 * The API key: for this start from the environment, else encrypted in a file, else in memory, else,
 * where the user accepts it, readable in a file that is the user's alone.
 *
 * The key of the environment belongs to the address in use at the start, that of the environment or
 * of the arguments where there is one, else that of the settings. Where the built-in evaluator is in
 * use then, it belongs to none and is forgotten: nobody has said for which of the addresses chosen
 * later it was meant. Once the user sets or removes a key for its address it counts no more.
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
      // One that lies in a file would come back with the next start.
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
