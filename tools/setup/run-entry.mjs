// @ts-check
import module from 'node:module';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './project-paths.mjs';

/**
 * Runs a TypeScript entry in this process, which must be Node 24 or newer. The entry finds its own
 * arguments at `process.argv.slice(2)`, as if it had been started directly.
 * @param {string} entryPath absolute path of the entry file
 * @param {readonly string[]} args
 * @returns {Promise<void>}
 */
export async function runEntry(entryPath, args) {
  // Caches stripped types and compiled code between runs.
  module.enableCompileCache(join(projectRoot, '.build', 'compile-cache'));
  process.argv = [process.execPath, entryPath, ...args];
  await import(pathToFileURL(entryPath).href);
}

/* Started as a process: `run-entry.mjs <entry> [args…]`. */
const [, startedPath, entryPath, ...args] = process.argv;
if (startedPath && entryPath && pathToFileURL(resolve(startedPath)).href === import.meta.url) {
  await runEntry(entryPath, args);
}
