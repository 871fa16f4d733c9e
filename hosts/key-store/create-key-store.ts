import { join } from 'node:path';
import type { KeyStore } from '../../engine/index.ts';
import { createKeyFile, type KeyCipher } from './key-file.ts';

type KeyStoreOptions = {
  dataDir: string;
  /** Name of the file in the data folder. */
  fileName?: string;
  /** Value of CLIPCHECK_API_KEY; null if it is not set. */
  apiKeyOfStart: string | null;
  /** Encrypts with the system's key store; null if there is none. */
  cipher: KeyCipher | null;
};

/**
 * Creates a store of one API key: from the environment for this session, else encrypted in a
 * file, else in memory, else, if the user allows it, in plain text in a file that only the user can
 * read.
 *
 * The key of the environment belongs to the address in use at startup: that of the environment or
 * arguments, else that of the settings. If the built-in evaluator is in use then, the key is
 * dropped: it is unknown for which later address it was meant. Setting or removing a key for its
 * address overrides it.
 */
export const createKeyStore = ({
  dataDir,
  fileName = 'key.json',
  apiKeyOfStart,
  cipher,
}: KeyStoreOptions): KeyStore => {
  const file = createKeyFile(join(dataDir, fileName), cipher);
  let unboundKey = apiKeyOfStart;
  /** Keys of this session by their address. */
  const held = new Map<string, { key: string; place: 'environment' | 'memory' }>();

  return {
    begin: (baseUrl) => {
      if (baseUrl !== null && unboundKey !== null) {
        held.set(baseUrl, { key: unboundKey, place: 'environment' });
      }
      unboundKey = null;
    },
    state: (baseUrl) => ({
      place: baseUrl === null ? null : (held.get(baseUrl)?.place ?? file.placeFor(baseUrl)),
      canEncrypt: cipher !== null,
    }),
    load: (baseUrl) => held.get(baseUrl)?.key ?? file.load(baseUrl),
    save: (baseUrl, key, allowsUnencryptedFile) => {
      if (cipher !== null || allowsUnencryptedFile) {
        file.save(baseUrl, key);
        held.delete(baseUrl);
        return;
      }
      // A key in the file would be used again after the next start.
      file.remove(baseUrl);
      held.set(baseUrl, { key, place: 'memory' });
    },
    remove: (baseUrl) => {
      file.remove(baseUrl);
      held.delete(baseUrl);
    },
  };
};

/** Creates the store of the judge's key. */
export const createJudgeKeyStore = (dataDir: string, cipher: KeyCipher | null): KeyStore =>
  createKeyStore({ dataDir, fileName: 'judge-key.json', apiKeyOfStart: null, cipher });
