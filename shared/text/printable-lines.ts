import { printableText } from './printable-text.ts';

/** Makes text from a file or service safe to show, keeping its line breaks. */
export const printableLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(printableText)
    .join('\n');

/** Makes text safe to show on one line. */
export const printableLine = (text: string): string =>
  printableText(text.trim().replaceAll(/\s+/g, ' '));
