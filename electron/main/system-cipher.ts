import { safeStorage } from 'electron';
import type { KeyCipher } from '../../hosts/key-store/key-file.ts';

/** Whether encryption is real: without a key store Linux uses a password from Chromium's source. */
const isRealStore = (): boolean =>
  process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text';

/** Returns this user's encryption by the system, once the app is ready; null if there is none. */
export const systemCipher = (): KeyCipher | null => {
  if (!isRealStore() || !safeStorage.isEncryptionAvailable()) return null;
  return {
    encrypt: (text) => safeStorage.encryptString(text),
    decrypt: (bytes) => safeStorage.decryptString(Buffer.from(bytes)),
  };
};
