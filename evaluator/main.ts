/** The built-in evaluator: a separate process that serves the /v1 API on loopback. */
import { runProgram } from './run-program.ts';

process.exit(await runProgram(process.argv.slice(2)));
