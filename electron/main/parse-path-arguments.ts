import { resolve } from 'node:path';

/**
 * Absolute paths among the app's arguments, without flags, which are read elsewhere.
 * @param isDefaultApp true if Electron was started with the app's folder as its first argument
 */
export const parsePathArguments = (argv: readonly string[], isDefaultApp: boolean): string[] =>
  argv
    .slice(1)
    .filter((argument) => !argument.startsWith('-'))
    .slice(isDefaultApp ? 1 : 0)
    .map((path) => resolve(path));
