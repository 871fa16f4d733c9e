import type { KeyState } from '../../../../shared/contract/settings.ts';

/** Where the key is kept, as a sentence; null without a key. */
export const keyPlaceWords: Record<NonNullable<KeyState['place']>, string> = {
  encrypted: "It is stored encrypted in your system's key store.",
  memory: 'It is kept in memory until Clipcheck ends.',
  file: 'It is stored unencrypted in a file that only your user account can read.',
  environment:
    'It comes from the environment variable CLIPCHECK_API_KEY until Clipcheck ends. A key that you set here replaces it.',
};

/** What will become of a key that is given now. */
export const keyPlaceToBe = (canEncrypt: boolean, acceptsFile: boolean): string => {
  if (canEncrypt) return "It will be stored encrypted in your system's key store.";
  return acceptsFile
    ? 'It will be stored unencrypted in a file that only your user account can read.'
    : 'This system has no key store. It will be kept in memory until Clipcheck ends.';
};
