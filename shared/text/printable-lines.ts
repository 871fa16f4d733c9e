import { mayBeUnprintable, printableText } from './printable-text.ts';

export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

export const printableLines = (text: string): string =>
  mayBeUnprintable.test(text) ? linesOf(text).map(printableText).join('\n') : text;

export const printableLine = (text: string): string =>
  printableText(text.trim().replaceAll(/\s+/g, ' '));
