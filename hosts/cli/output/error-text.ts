import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

/**
 * What is said on standard error about an error that ended a command. A bug is told with its stack;
 * both may hold file names, which may hold commands for a terminal.
 */
export const errorText = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error && !(error instanceof AppError) ? (error.stack ?? '') : '';
  const stackLines = stack === '' ? [] : stack.split('\n').map(printableText);
  return [`clipcheck: ${printableText(message)}`, ...stackLines]
    .map((line) => `${line}\n`)
    .join('');
};
