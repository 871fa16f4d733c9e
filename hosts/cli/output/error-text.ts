import { fileURLToPath } from 'node:url';
import { AppError } from '../../../shared/errors/app-error.ts';
import { helpOn } from '../../../shared/errors/reason-help.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

export const usageHint = '(add --help for help)';

const helpPage = fileURLToPath(new URL('../../../docs/troubleshooting.md', import.meta.url));

const hintLines = (error: unknown): string[] => {
  if (!(error instanceof AppError)) return [];
  if (error.code === 'usage') return [usageHint];
  return helpOn(error.code) ? [`Help: ${helpPage}, ${error.code}`] : [];
};

/**
 * Returns the text for standard error about an error that ended a command: the message and where to
 * read more; for a bug, the message and its stack. Both may contain file names with terminal escape
 * sequences.
 */
export const errorText = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error && !(error instanceof AppError) ? (error.stack ?? '') : '';
  const stackLines = stack === '' ? [] : stack.split('\n').map(printableText);
  return [`clipcheck: ${printableText(message)}`, ...hintLines(error), ...stackLines]
    .map((line) => `${line}\n`)
    .join('');
};
