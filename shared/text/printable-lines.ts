import { printableText } from './printable-text.ts';

export const printableLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(printableText)
    .join('\n');

export const printableLine = (text: string): string =>
  printableText(text.trim().replaceAll(/\s+/g, ' '));
