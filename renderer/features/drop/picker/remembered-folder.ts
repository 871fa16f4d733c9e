const storageKey = 'clipcheck.folder';

/** The folder last used in this browser; null if none is stored. */
export const rememberedFolder = (): string | null => {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // Storage may be blocked: the picker then starts in the home folder.
    return null;
  }
};

export const rememberFolder = (path: string): void => {
  try {
    localStorage.setItem(storageKey, path);
  } catch {
    // As above.
  }
};
