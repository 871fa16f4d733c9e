const storageKey = 'clipcheck.folder';

/** The folder in which files were last chosen in this browser; null where none is remembered. */
export const rememberedFolder = (): string | null => {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // A browser may keep nothing for pages: the picker then begins at home.
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
