import { resolve } from 'node:path';

/**
 * Returns the absolute paths of the files and folders among the app's arguments. Ignores flags: they are
 * Electron's or Chromium's, or are read elsewhere.
 * @param argv the full command line
 * @param isDefaultApp true if Electron was started with the app's folder as its first argument
 */
export const parsePathArguments = (argv: readonly string[], isDefaultApp: boolean): string[] =>
  argv
    .slice(1)
    .filter((argument) => !argument.startsWith('-'))
    .slice(isDefaultApp ? 1 : 0)
    .map((path) => resolve(path));
