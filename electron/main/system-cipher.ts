import { safeStorage } from 'electron';
import type { KeyCipher } from '../../hosts/key-store/key-file.ts';

/** Without a key store Linux "encrypts" with a password that is in Chromium's source. */
const isRealStore = (): boolean =>
  process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text';

/** The system's own encryption for the user at hand; null where there is none. Once the app is ready. */
export const systemCipher = (): KeyCipher | null => {
  if (!isRealStore() || !safeStorage.isEncryptionAvailable()) return null;
  return {
    encrypt: (text) => safeStorage.encryptString(text),
    decrypt: (bytes) => safeStorage.decryptString(Buffer.from(bytes)),
  };
};
