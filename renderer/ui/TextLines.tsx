import { printableLines } from '../../shared/text/printable-lines.ts';

/**
 * Text by others that may have several lines, such as a prompt: its line breaks and tabs stay white
 * space, which the JSX runtime would escape as in a name. Returns no JSX, so that they stay.
 */
export const TextLines = ({ children }: { children: string }): string =>
  printableLines(children.replaceAll('\t', ' '));
