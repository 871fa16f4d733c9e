import { printableText } from './printable-text.ts';

/** Text from a file or a service as it may stand in a paragraph: its line breaks are kept. */
export const printableLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(printableText)
    .join('\n');

/** The same in one line, where there is room for no more. */
export const printableLine = (text: string): string =>
  printableText(text.trim().replaceAll(/\s+/g, ' '));
