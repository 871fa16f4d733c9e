import { AppError } from '../../../shared/errors/app-error.ts';
import { escapeJson } from '../../../shared/text/json-text.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

/** The text of lines, each of which stays one line and contains no terminal commands. */
export const textOfLines = (lines: readonly string[]): string =>
  lines.map((line) => `${printableText(line)}\n`).join('');

export const printToStderr = (...lines: readonly string[]): void => {
  process.stderr.write(textOfLines(lines));
};

/**
 * Writes to standard output and waits until it is flushed, so that a pipe loses nothing. A reader
 * that stops early (`clipcheck list | head`) is not an error.
 * @throws AppError output_not_written, for example if the disk is full
 */
export const writeOut = (text: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error?: NodeJS.ErrnoException | null) => {
      if (!error || error.code === 'EPIPE') resolve();
      else {
        reject(
          new AppError('output_not_written', `The result could not be written: ${error.message}.`, {
            cause: error,
          }),
        );
      }
    });
  });

export const writeLines = (lines: readonly string[]): Promise<void> => writeOut(textOfLines(lines));

export const writeJson = (document: unknown): Promise<void> =>
  writeOut(`${escapeJson(JSON.stringify(document, null, 2))}\n`);

export const writeJsonLine = (value: unknown): Promise<void> =>
  writeOut(`${escapeJson(JSON.stringify(value))}\n`);
