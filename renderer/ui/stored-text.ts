/** Returns a text from the browser's storage; null if there is none, or storage is blocked. */
export const readStoredText = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const storeText = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is blocked or full: the text is forgotten with the page.
  }
};
