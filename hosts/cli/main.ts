import { keepFilesPrivate } from '../../engine/index.ts';
import { takeEnvironment, workingDir } from './environment.ts';
import { runCommandLine } from './run-command-line.ts';

keepFilesPrivate();

// Writers report errors of standard output. A closed pipe must not end a batch that is paid for.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const environment = takeEnvironment(process.env, workingDir());
process.exitCode = await runCommandLine(process.argv.slice(2), environment);
