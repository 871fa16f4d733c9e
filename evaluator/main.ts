import { runProgram } from './run-program.ts';

process.exit(await runProgram(process.argv.slice(2)));
