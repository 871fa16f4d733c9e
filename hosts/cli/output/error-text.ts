import { fileURLToPath } from 'node:url';
import { AppError } from '../../../shared/errors/app-error.ts';
import { actionOn } from '../../../shared/errors/reason-actions.ts';

export const usageHint = '(add --help for help)';

const helpPage = fileURLToPath(new URL('../../../docs/troubleshooting.md', import.meta.url));

const hintLines = (error: unknown): string[] => {
  if (!(error instanceof AppError)) return [];
  if (error.code === 'usage') return [usageHint];
  return actionOn(error.code) ? [`Help: ${helpPage}, ${error.code}`] : [];
};

/** Returns the message and where to read more; for a bug, the message and its stack. */
export const errorLines = (error: unknown): string[] => {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error && !(error instanceof AppError) ? error.stack : undefined;
  return [`clipcheck: ${message}`, ...hintLines(error), ...(stack?.split('\n') ?? [])];
};
