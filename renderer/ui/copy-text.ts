/**
 * Copies a text to the clipboard.
 * @throws Error that says what to do, if the browser does not allow copying
 */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    throw new Error(
      'The browser blocked copying. Click into the page and try again, or allow it to use the clipboard.',
      { cause: error },
    );
  }
};
