import { safeStorage } from 'electron';
import type { KeyCipher } from '../../hosts/key-store/key-file.ts';

/** Whether the key store is secure: without one, Chromium on Linux uses a well-known password. */
const isSecureStore = (): boolean =>
  process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text';

/** Null if there is no key store. Needs a ready app. */
export const systemCipher = (): KeyCipher | null => {
  if (!isSecureStore() || !safeStorage.isEncryptionAvailable()) return null;
  return {
    encrypt: (text) => safeStorage.encryptString(text),
    decrypt: (bytes) => safeStorage.decryptString(Buffer.from(bytes)),
  };
};
