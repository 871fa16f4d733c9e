import { resolve } from 'node:path';

/**
 * Returns the files and folders among the app's arguments, absolute. Flags are Electron's and
 * Chromium's own.
 * @param argv the full command line
 * @param isDefaultApp true if Electron was started with the app's folder as its first argument
 */
export const pathsOfArguments = (argv: readonly string[], isDefaultApp: boolean): string[] =>
  argv
    .slice(1)
    .filter((argument) => !argument.startsWith('-'))
    .slice(isDefaultApp ? 1 : 0)
    .map((path) => resolve(path));
