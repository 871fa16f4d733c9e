import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

/**
 * Returns the text for standard error about an error that ended a command; for a bug, with its
 * stack. Both may contain file names with terminal escape sequences.
 */
export const errorText = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error && !(error instanceof AppError) ? (error.stack ?? '') : '';
  const stackLines = stack === '' ? [] : stack.split('\n').map(printableText);
  return [`clipcheck: ${printableText(message)}`, ...stackLines]
    .map((line) => `${line}\n`)
    .join('');
};
