import { resolve } from 'node:path';

/**
 * The files and folders among the arguments of the app, absolute. Flags are Electron's and
 * Chromium's own.
 * @param argv whole command line
 * @param isDefaultApp true where Electron was started with the app's folder as its first argument
 */
export const pathsOfArguments = (argv: readonly string[], isDefaultApp: boolean): string[] =>
  argv
    .slice(1)
    .filter((argument) => !argument.startsWith('-'))
    .slice(isDefaultApp ? 1 : 0)
    .map((path) => resolve(path));
