/** Returns a prompt with each run of white space as one space; empty without a prompt. */
export const promptWords = (prompt: string | null): string =>
  prompt?.normalize('NFC').trim().replace(/\s+/gu, ' ') ?? '';
