/** The command line: `clipcheck …`. */
import { CommanderError } from 'commander';
import { exitCodes } from '../../shared/errors/codes.ts';
import { createProgram } from './create-program.ts';
import { takeEnvironment } from './environment.ts';
import { exitCodeOfError } from './exit-code.ts';
import { errorText } from './output/error-text.ts';

const main = async (): Promise<number> => {
  const environment = takeEnvironment();
  const result = { exitCode: exitCodes.ok as number };
  try {
    await createProgram(environment, result).parseAsync(process.argv);
    return result.exitCode;
  } catch (error) {
    // Commander has printed its own message, and asks for 0 after --help and --version.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    process.stderr.write(errorText(error));
    return exitCodeOfError(error);
  }
};

// What cannot be written to standard output is reported where it is written. Progress that nobody
// reads any more must not end a batch that is being paid for.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

process.exitCode = await main();
