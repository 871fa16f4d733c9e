import { createInterface } from 'node:readline/promises';
import type { Engine, NamedSelection } from '../../../engine/index.ts';
import type { ReportFormatId, ReportOptions } from '../../../shared/contract/reports.ts';
import type { WrittenReport } from '../../../shared/documents/documents.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import type { ReportProgressView } from '../output/report-progress.ts';

const canAsk = (): boolean => Boolean(process.stdin.isTTY && process.stderr.isTTY);

/**
 * Asks on the terminal. Anything but a yes counts as no, and so does the end of the input.
 * @throws the signal's reason
 */
const ask = async (question: string, signal: AbortSignal): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C reaches the readline interface here, not the process.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    const answer = await Promise.race([terminal.question(`${question} [y/N] `, { signal }), ended]);
    return /^\s*y(es)?\s*$/i.test(answer);
  } finally {
    terminal.close();
  }
};

export type ReportToWrite = {
  readonly format: ReportFormatId;
  readonly options: ReportOptions;
  readonly selection: NamedSelection;
  readonly replaces: boolean;
};

const isExistingOutput = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'output_exists';

const confirmReplacement = async (target: string, signal: AbortSignal): Promise<void> => {
  const shown = printableText(target);
  if (canAsk()) {
    if (await ask(`${shown} already exists. Replace it?`, signal)) return;
    throw new AppError('output_exists', 'Nothing was written. Choose a different name.');
  }
  throw new AppError(
    'output_exists',
    `${shown} already exists. Choose another name, or replace it with --replace.`,
  );
};

/**
 * Writes a report, and asks before anything is replaced.
 * @param target absolute
 * @throws AppError of the selection, output_exists, output_not_written; the signal's reason
 */
export const writeReport = async (
  { reports }: Engine,
  { format, options, selection, replaces }: ReportToWrite,
  target: string,
  progress: ReportProgressView,
  signal: AbortSignal,
): Promise<WrittenReport> => {
  const request = { format, options, selection: await reports.selectionOf(selection), target };
  const write = async (mayReplace: boolean) => {
    try {
      return await reports.write({ ...request, replaces: mayReplace }, progress.show, signal);
    } finally {
      progress.end();
    }
  };
  const { clips, isFolder } = await write(replaces).catch(async (error: unknown) => {
    if (replaces || !isExistingOutput(error)) throw error;
    await confirmReplacement(target, signal);
    return write(true);
  });
  return { format, path: target, kind: isFolder ? 'folder' : 'file', clips };
};
