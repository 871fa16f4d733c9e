import type { KeyState } from '../../../../shared/contract/settings.ts';

export const keyPlaceTexts: Record<NonNullable<KeyState['place']>, string> = {
  encrypted: "It is stored encrypted in your system's key store.",
  memory: 'It is kept in memory until you quit Clipcheck.',
  file: 'It is stored unencrypted in a file that only your user account can read.',
  environment:
    'It is read from the environment variable CLIPCHECK_API_KEY and used until you quit Clipcheck. A key that you set here replaces it.',
};

export const newKeyLocationText = (canEncrypt: boolean, allowsFile: boolean): string => {
  if (canEncrypt) return "It will be stored encrypted in your system's key store.";
  return allowsFile
    ? 'It will be stored unencrypted in a file that only your user account can read.'
    : 'This system has no key store. It will be kept in memory until you quit Clipcheck.';
};
