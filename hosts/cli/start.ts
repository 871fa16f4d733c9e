#!/usr/bin/env node
/** Entry of the installed command `clipcheck`. */
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { runChild } from '../child-process/run-child.mjs';
import { takeApiKey } from '../child-process/take-api-key.mjs';

const oldestNode = 24;

/** Runs the command in a second process, which gets the API key through a pipe. */
const runWithKey = (apiKey: string): Promise<void> => {
  const [, entry = '', ...args] = process.argv;
  return runChild(process.execPath, [entry, ...args], { apiKey });
};

if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  process.stderr.write(
    `Clipcheck needs Node ${oldestNode} or newer; this is Node ${process.versions.node}. Install a newer Node from https://nodejs.org and try again.\n`,
  );
  process.exitCode = 1;
} else if (process.env.CLIPCHECK_API_KEY) {
  // This process has the key in its environment, which stays visible to others.
  await runWithKey(takeApiKey(process.env) ?? '');
} else {
  // Without a cache, half of the start is compiling. If the folder is read-only, there is none.
  module.enableCompileCache(fileURLToPath(new URL('../../.build/compile-cache', import.meta.url)));
  // Imported dynamically: an older Node would fail on its syntax.
  await import('./main.ts');
}
