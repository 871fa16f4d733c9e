/** The command line: `clipcheck …`. */
import { CommanderError } from 'commander';
import { printableText } from '../../shared/domain/printable-text.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { exitCodes } from '../../shared/errors/codes.ts';
import { createProgram } from './create-program.ts';
import { takeEnvironment } from './environment.ts';
import { exitCodeOfError } from './exit-code.ts';

const main = async (): Promise<number> => {
  const environment = takeEnvironment();
  const result = { exitCode: exitCodes.ok as number };
  try {
    await createProgram(environment, result).parseAsync(process.argv);
    return result.exitCode;
  } catch (error) {
    // Commander has printed its own message, and asks for 0 after --help and --version.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`clipcheck: ${printableText(message)}\n`);
    if (!(error instanceof AppError) && error instanceof Error) {
      process.stderr.write(`${error.stack}\n`);
    }
    return exitCodeOfError(error);
  }
};

// A reader that has seen enough (`clipcheck list | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.ok);
  throw error;
});

process.exitCode = await main();
