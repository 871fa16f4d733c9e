import { CommanderError } from 'commander';
import { exitCodes } from '../../shared/errors/codes.ts';
import { createProgram } from './create-program.ts';
import type { Environment } from './environment.ts';
import { exitCodeOfError } from './exit-code.ts';
import { errorLines } from './output/error-text.ts';
import { printToStderr } from './output/write-out.ts';

/**
 * Runs one command.
 * @param args the command and its arguments, without program and script
 * @returns the exit code; never throws
 */
export const runCommandLine = async (
  args: readonly string[],
  environment: Environment,
): Promise<number> => {
  // Commands store their exit code here.
  const result = { exitCode: exitCodes.ok as number };
  try {
    await createProgram(environment, result).parseAsync(args, { from: 'user' });
    return result.exitCode;
  } catch (error) {
    // Commander has printed its own message. Its exit code is 0 after --help and --version.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    printToStderr(...errorLines(error));
    return exitCodeOfError(error);
  }
};
