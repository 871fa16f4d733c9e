/** A prompt's words, the same however they are broken into lines; empty without a prompt. */
export const promptWords = (prompt: string | null): string =>
  prompt?.normalize('NFC').trim().replace(/\s+/gu, ' ') ?? '';
