/** Normalizes white space in a prompt, line breaks included; empty without a prompt. */
export const promptWords = (prompt: string | null): string =>
  prompt?.normalize('NFC').trim().replace(/\s+/gu, ' ') ?? '';
