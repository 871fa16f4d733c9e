/**
 * A prompt as it is stored and sent: without byte order mark, the character NUL and halves of
 * characters, which no request could carry, and trimmed.
 * @returns null when nothing is left
 */
export const tidyPrompt = (text: string): string | null => {
  const tidy = text.replaceAll('\0', '').replaceAll('\ufeff', '').toWellFormed().trim();
  return tidy === '' ? null : tidy;
};
