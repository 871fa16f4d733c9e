/** The command line: `clipcheck …`. */
import { keepFilesPrivate } from '../../engine/index.ts';
import { takeEnvironment, workingDir } from './environment.ts';
import { runCommandLine } from './run-command-line.ts';

keepFilesPrivate();

// Errors of standard output are reported by the functions that write to it. If nothing reads the
// progress any more, that must not end a batch that is being paid for.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const environment = takeEnvironment(process.env, workingDir());
process.exitCode = await runCommandLine(process.argv.slice(2), environment);
