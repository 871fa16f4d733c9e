type Place = 'localStorage' | 'sessionStorage';

/** Returns a text from the browser's storage; null if there is none, or storage is blocked. */
export const readStoredText = (key: string, place: Place = 'localStorage'): string | null => {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
};

export const storeText = (key: string, text: string, place: Place = 'localStorage'): void => {
  try {
    globalThis[place].setItem(key, text);
  } catch {
    // Storage is blocked or full: the text is forgotten with the page.
  }
};
